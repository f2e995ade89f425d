import type { Chapter } from '../book';

const chapters: readonly Chapter[] = [
  {
    id: '10',
    title: 'Les options',
    intro:
      'Toutes se combinent, aussi avec les chapitres 11 et 12, sauf «\u00a0Jusqu’au dernier\u00a0» avec «\u00a0L’Atlantide engloutie\u00a0».',
    paragraphs: [
      {
        id: '10.1',
        text: '*Surpeuplé.* À la mise en place (§3.3), une tuile qui ne touche pas la mer extérieure reçoit deux explorateurs, les autres un.',
        rulings: ['Le lagon n’est pas la mer extérieure.'],
      },
      {
        id: '10.2',
        text: '*Jusqu’au dernier.* La partie ne finit que lorsqu’il n’y a plus personne sur l’île, à bord ou à l’eau. Le volcan agit comme un tourbillon. Quand il n’y a plus de tuile, on saute l’engloutissement.',
        rulings: [
          '60 tours de joueur de suite sans tuile coulée ni explorateur sauvé ou perdu y mettent fin aussi, le soixantième étant joué jusqu’au bout\u00a0; qui est encore dehors ne marque rien.',
        ],
      },
      {
        id: '10.3',
        text: '*Tous égaux.* Votre score est le nombre d’explorateurs sauvés, quel que soit leur trésor.',
      },
      {
        id: '10.4',
        text: '*L’Atlantide engloutie.* La partie s’arrête dès que la dernière tuile coule\u00a0: son dessous n’agit pas et n’est pas gardé, et qui s’y tenait n’est pas sauvé. Le volcan agit comme un tourbillon. Le §9.2 vaut aussi.',
      },
      { id: '10.5', text: '*Deux couleurs.* Deux joueurs mènent chacun deux couleurs (§3.5).' },
      {
        id: '10.6',
        text: '*Lagon fermé.* Un nageur dans une eau sans lien avec la mer extérieure peut grimper sur une tuile voisine\u00a0: c’est une nage.',
        rulings: [
          'N’importe quelle eau fermée\u00a0; les nageurs seulement. Le lien se juge par les seules cases de mer, au moment de grimper. On peut marcher ensuite ce tour-ci, mais pas nager de nouveau.',
        ],
      },
      {
        id: '10.7',
        text: '*Trésors ouverts.* Vous pouvez toujours regarder les trésors de vos explorateurs\u00a0; ils restent cachés aux autres.',
      },
    ],
  },
  {
    id: '11',
    title: 'Dauphins et dés de plongée',
    intro: 'Une option. Les dauphins sont des amis\u00a0: ils protègent les nageurs.',
    paragraphs: [
      {
        id: '11.1',
        text: 'On ne se sert pas du dé rouge. Un dauphin sous une tuile qui coule est montré à tous, un dauphin apparaît là, et la tuile quitte la partie.',
      },
      {
        id: '11.2',
        text: 'Vous lancez les deux dés bleus. L’un désigne la sorte\u00a0: serpent, requin, baleine, dauphin ou bateau *vide*, ou une étoile pour n’importe laquelle. L’autre dit jusqu’où\u00a0: de 1 au nombre, ou avec D sur n’importe quelle case de mer inoccupée. Vous déplacez une pièce de cette sorte\u00a0; un bateau suit le §5.10 à chaque case.',
        rulings: [
          'Déplacer est facultatif, comme au §4.4. Avec D, on nomme d’abord la pièce, puis sa case. Avec une étoile, on ne nomme pas d’abord la sorte.',
        ],
      },
      {
        id: '11.3',
        text: 'Serpents, requins et baleines s’arrêtent en entrant chez ce qu’ils peuvent attaquer, et agissent comme au chapitre 8. Les tuiles de défense valent comme au §7.5.',
      },
      {
        id: '11.4',
        text: 'Un dauphin protège un nageur de sa case contre serpents et requins. Plusieurs peuvent partager une case, chacun protégeant un nageur. Un dauphin libre protège le premier nageur qu’il rencontre\u00a0; si plusieurs peuvent l’être, le joueur dont l’action les a réunis choisit. Cela se règle avant le §5.11. Un dauphin déplacé par les dés protège là où il s’arrête, pas en chemin.',
        rulings: [
          'Plusieurs protégés se choisissent un par un\u00a0; de plusieurs dauphins libres, celui du plus petit numéro protège.',
        ],
      },
      {
        id: '11.5',
        text: 'Un nageur protégé ne compte pas pour le §5.11, les requins qui surgissent, les §8.2 et §8.3\u00a0; aucune créature ne doit s’arrêter pour lui.',
        rulings: ['Si tous vos nageurs de la case sont protégés, vous n’êtes pas menacé (§7.5).'],
      },
      {
        id: '11.6',
        text: 'Un nageur protégé qui nage vers la case de mer voisine peut emmener son dauphin.',
      },
      {
        id: '11.7',
        text: 'Quand un dauphin s’en va, son nageur n’est plus protégé, et perdu aussitôt si un requin ou un serpent est là. Au lieu de se déplacer, un dauphin peut passer à un nageur non protégé de sa case, quel que soit le nombre.',
        rulings: [
          'Un autre dauphin libre de la case prend le relais. Ce changement est possible aussi avec D.',
        ],
      },
      {
        id: '11.8',
        text: 'Un nageur protégé qui monte à bord, aborde, grimpe (§10.6), part seul à la nage ou disparaît libère son dauphin, qui reste.',
        rulings: ['Il protège alors un autre nageur de la case, comme au §11.4.'],
      },
      {
        id: '11.9',
        text: 'Les tourbillons emportent les dauphins.',
        rulings: ['Et les nageurs qu’ils protègent.'],
      },
      {
        id: '11.10',
        text: '*Dé des rescapés.* Comme ci-dessus, avec ce dé à la place du dé bleu des créatures\u00a0: simple, ou avec un joker qui laisse choisir un dauphin ou une créature vorace.',
        rulings: [
          'On le lance avec le dé des nombres. Le joker vaut dauphin, serpent, requin ou baleine, jamais un bateau.',
        ],
      },
    ],
  },
  {
    id: '12',
    title: 'Le calmar géant',
    intro:
      'Une option, de deux façons\u00a0: des calmars avec les baleines (§12.1 à §12.7), ou à leur place (§12.8).',
    paragraphs: [
      {
        id: '12.1',
        text: '*Avec les baleines.* Chaque fois qu’une tuile amène une baleine, vous devez aussi poser un calmar sur une case de mer inoccupée qui touche une tuile, tant qu’il y a un calmar et une telle case. Il peut alors saisir un explorateur sur une tuile voisine.',
        rulings: ['Cette première prise est facultative et ne se fait que sur les tuiles.'],
      },
      {
        id: '12.2',
        text: 'Chaque fois qu’une baleine peut être déplacée, un calmar peut l’être à sa place\u00a0: par une tuile, sur n’importe quelle case de mer inoccupée\u00a0; par le dé rouge, de 0 à 3 cases\u00a0; par les dés bleus, de 0 au nombre, ou avec D sur n’importe quelle case de mer inoccupée.',
        rulings: ['Même s’il n’y a pas de baleine sur le plateau.'],
      },
      {
        id: '12.3',
        text: 'Il s’arrête en entrant chez un bateau occupé ou une baleine, ou à côté d’une tuile avec un explorateur\u00a0; sa case de départ ne le retient pas. Rester (0 case) est un déplacement.',
        rulings: [
          'On ne reste pas avec une tuile ou D, qui demandent une autre case. Rester n’est proposé que là où le calmar saisirait quelqu’un.',
        ],
      },
      {
        id: '12.4',
        text: 'Après son déplacement, toutes les baleines de sa case disparaissent. Puis il saisit un explorateur, au choix du joueur actif\u00a0: sur une tuile voisine ou dans le bateau de sa case. Un seul en tout, et il le doit s’il le peut. Jamais un nageur\u00a0; un bateau vidé reste.',
      },
      {
        id: '12.5',
        text: 'Une baleine qui entre chez un calmar s’arrête\u00a0; tous les calmars de la case disparaissent\u00a0; puis §8.4.',
      },
      {
        id: '12.6',
        text: 'Un bateau occupé ne peut pas entrer chez un calmar. Un bateau vide le peut.',
      },
      {
        id: '12.7',
        text: 'Les tourbillons emportent les calmars. Calmars, serpents, requins et dauphins se laissent tranquilles.',
      },
      {
        id: '12.8',
        text: '*À la place des baleines.* Il n’y a pas de baleines. Une tuile baleine amène un calmar comme au §12.1, et la case libérée compte si elle est vide. Tout ce qui déplace une baleine déplace un calmar. La défense contre une baleine ne sert à rien.',
        rulings: ['Comme les autres, la case libérée doit toucher une tuile.'],
      },
    ],
  },
];

export default chapters;
