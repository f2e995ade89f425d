import type { Chapter } from '../book';

const chapters: readonly Chapter[] = [
  {
    id: '1',
    title: 'Le plateau',
    paragraphs: [
      {
        id: '1.1',
        text: 'La mer est une grille de 133 cases en 13 rangées. Les rangées portent les lettres a à m depuis le haut, les cases sont numérotées à partir de 1 depuis la gauche\u00a0: le milieu du plateau est g6.',
      },
      {
        id: '1.2',
        text: '40 cases portent des tuiles\u00a0: c’est l’île. Les 93 autres sont de la mer, y compris le *lagon* g6 au cœur de l’île. Quand une tuile coule, sa place devient une case de mer comme les autres.',
      },
      {
        id: '1.3',
        text: 'Quatre îles sûres se trouvent dans les coins, à côté de la grille. On accède à chacune par deux *cases de débarquement*, qui sont sinon des cases de mer ordinaires.',
        figure: 'islands',
      },
      {
        id: '1.4',
        text: 'Cinq serpents sont là dès le début\u00a0: un dans le lagon et un devant chaque île sûre, en b1, c11, k1 et l10.',
      },
      {
        id: '1.5',
        text: 'Au début, 22 tuiles touchent la mer extérieure, 6 ne touchent que le lagon et 12 ne touchent pas l’eau. 28 cases de mer au bord de l’île peuvent recevoir des bateaux.',
      },
    ],
  },
  {
    id: '2',
    title: 'Le contenu de la boîte',
    paragraphs: [
      {
        id: '2.1',
        text: '40 tuiles\u00a0: 16 plages, 16 forêts, 8 montagnes. Chacun voit le terrain\u00a0; nul ne sait ce qu’il y a dessous avant que la tuile ne coule. Certains dessous agissent *tout de suite*\u00a0; les autres, vous les *gardez* pour plus tard.',
        rulings: [
          'Les tuiles gardées restent devant leur propriétaire, terrain visible\u00a0: tous voient combien de chaque terrain, lui seul connaît le dessous.',
        ],
        figure: 'tiles',
      },
      {
        id: '2.2',
        text: 'Quatre couleurs de dix explorateurs. Chaque explorateur porte un trésor, 28 en tout pour une couleur.',
        figure: 'treasures',
      },
      {
        id: '2.3',
        text: '5 serpents, 6 requins, 5 baleines\u00a0; 12 bateaux dans l’édition *The Island*, 10 dans l’édition *Survive*. Ce qui quitte le plateau est perdu pour de bon. Si une tuile demande une pièce et qu’il n’en reste pas, on ne pose rien.',
      },
      {
        id: '2.4',
        text: 'Le dé rouge des créatures et, pour les options, les dés bleus et le dé des rescapés.',
        figure: 'dice',
      },
      {
        id: '2.5',
        text: 'Seulement pour les options\u00a0: 4 dauphins (chapitre 11) et 5 calmars géants (chapitre 12).',
      },
    ],
  },
  {
    id: '3',
    title: 'La mise en place',
    paragraphs: [
      {
        id: '3.1',
        text: 'De deux à quatre joueurs. Le premier joueur, choisi ou tiré au sort, place le premier et joue le premier tour. On joue dans le sens des aiguilles d’une montre.',
      },
      {
        id: '3.2',
        text: 'Les tuiles sont disposées au hasard, terrain visible. Pour chaque terrain, n’importe lequel de ses dessous peut se trouver sous n’importe quelle tuile.',
      },
      {
        id: '3.3',
        text: 'Tour à tour, chacun pose un explorateur sur une tuile où il n’y a personne, jusqu’à ce que tous soient placés. Vous regardez le trésor et décidez qui va où.',
        rulings: [
          'Les explorateurs sont numérotés dans l’ordre où on les place. Les numéros sont publics, les trésors non.',
        ],
      },
      {
        id: '3.4',
        text: 'Puis, tour à tour, chacun pose un bateau sur une case de mer qui touche une tuile, sans bateau ni créature, jusqu’à en avoir posé deux.',
      },
      {
        id: '3.5',
        text: 'Deux joueurs peuvent prendre deux couleurs chacun (§10.5).',
        rulings: [
          'Chaque couleur vient avec ses dix explorateurs et ses deux bateaux\u00a0; vous posez une pièce à la fois, de l’une ou de l’autre. Vous avez un seul tour et trois points pour les deux, elles comptent ensemble pour diriger un bateau, et leurs scores s’ajoutent.',
        ],
      },
      {
        id: '3.6',
        text: 'Dès que le premier tour commence, personne ne regarde plus un trésor, pas même les siens, sauvés et perdus compris, jusqu’à la fin. La mémoire fait partie du jeu\u00a0; une table peut permettre de regarder les siens (§10.7).',
      },
    ],
  },
  {
    id: '4',
    title: 'Votre tour',
    intro: 'Quatre étapes, toujours dans cet ordre\u00a0: tuile, déplacement, engloutissement, créature.',
    paragraphs: [
      {
        id: '4.1',
        text: '*Tuile.* Vous pouvez jouer une tuile gardée pour le début de votre tour (chapitre 7). Une au plus.',
      },
      {
        id: '4.2',
        text: '*Déplacement.* Vous avez trois points pour vos explorateurs et vos bateaux, répartis et ordonnés à votre gré (chapitre 5). Vous pouvez en laisser. Si vous n’avez plus personne sur l’île, à bord ou à l’eau quand cette étape commence, vous la sautez, et elle seule.',
      },
      {
        id: '4.3',
        text: '*Engloutissement.* Tant qu’il y a des tuiles, vous devez en retirer une\u00a0; son dessous agit ou vous revient (chapitre 6).',
      },
      {
        id: '4.4',
        text: '*Créature.* Vous lancez toujours le dé. Puis vous pouvez déplacer une créature de la sorte tirée (chapitre 8).',
        rulings: [
          'S’il n’y en a aucune sur le plateau, l’étape finit d’elle-même\u00a0; s’il y en a une, on vous le demande, même si elle ne peut aller nulle part.',
        ],
      },
    ],
  },
];

export default chapters;
