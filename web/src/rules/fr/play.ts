import type { Chapter } from '../book';

const chapters: readonly Chapter[] = [
  {
    id: '5',
    title: 'Se déplacer',
    intro: 'Ici, chaque pas coûte un point de déplacement.',
    paragraphs: [
      { id: '5.1', text: 'D’une tuile à une tuile voisine. On peut y être aussi nombreux qu’on veut.' },
      {
        id: '5.2',
        text: 'D’une tuile dans un bateau sur une case de mer voisine, s’il a moins de trois passagers, quels qu’ils soient.',
      },
      {
        id: '5.3',
        text: 'D’un bateau dans un autre bateau qui a de la place, sur une case de mer voisine.',
      },
      {
        id: '5.4',
        text: 'D’une tuile dans une case de mer voisine, ou d’un bateau dans l’eau de sa case. Les deux sont des *nages*, et vous voilà nageur.',
      },
      {
        id: '5.5',
        text: 'À la nage, vers une case de mer voisine, ou dans un bateau de la même case qui a de la place. Les deux sont des nages.',
      },
      {
        id: '5.6',
        text: 'D’un bateau sur une case de débarquement à l’île sûre. Un nageur sur une case de débarquement peut y aborder aussi\u00a0: c’est une nage. Toutes les îles sont ouvertes à tous. Un explorateur sauvé y reste.',
      },
      {
        id: '5.7',
        text: '*Une seule nage par tour* et par explorateur. Qui nage jusqu’à un bateau ou une île monte ou aborde au tour suivant\u00a0; qui saute à l’eau ne nage pas plus loin. Qui est monté à bord peut encore naviguer, changer de bateau ou débarquer ce tour-ci. Tomber à l’eau, quand une tuile coule ou qu’un bateau se renverse, n’est pas une nage.',
      },
      {
        id: '5.8',
        text: 'Vous ne déplacez que vos propres explorateurs, et pouvez toujours les faire sortir d’un bateau. Qui a quitté l’île ne remonte jamais sur une tuile (sauf §10.6).',
      },
      {
        id: '5.9',
        text: 'Un *bateau vide* peut être déplacé par tous. Un *bateau occupé*, seulement par un joueur qui le dirige\u00a0: vous avez quelqu’un à bord et personne n’en a plus. À égalité, chacun de vous le dirige.',
      },
      {
        id: '5.10',
        text: 'Un bateau va sur une case de mer voisine sans bateau. Jamais sur une tuile ni sur une île sûre.',
      },
      {
        id: '5.11',
        text: 'Un nageur qui entre dans une case avec un requin ou un serpent, ou qui y devient nageur, est perdu aussitôt. Vous avez le droit de vous l’infliger.',
      },
      {
        id: '5.12',
        text: 'Un bateau occupé qui entre dans une case avec un serpent ou une baleine *se renverse*\u00a0: le bateau disparaît, ses passagers nagent, puis §5.11. Un requin ne peut rien contre un bateau. Un bateau vide ne risque rien.',
        rulings: ['Contrairement au §8.2, un dauphin libre peut y protéger l’un d’eux (§11.4).'],
      },
      {
        id: '5.13',
        text: 'Vous pouvez monter dans un bateau qui partage sa case avec une créature\u00a0: il ne se passe rien.',
        rulings: [
          'Les créatures n’agissent qu’en entrant, ou quand un nageur ou un bateau occupé entre chez elles (exceptions\u00a0: §11.7, §12.3).',
        ],
      },
    ],
  },
  {
    id: '6',
    title: 'Couler une tuile',
    paragraphs: [
      {
        id: '6.1',
        text: 'D’abord toutes les plages, puis toutes les forêts, puis les montagnes. Prenez une tuile du terrain le plus bas encore là, au bord de l’eau\u00a0; le lagon et les places des tuiles coulées comptent comme la mer. Si aucune de ce terrain n’est au bord de l’eau, n’importe laquelle de ce terrain convient.',
      },
      {
        id: '6.2',
        text: 'Qui s’y tient devient nageur à cet endroit\u00a0; ensuite le dessous agit. Un dessous qui agit tout de suite est montré à tous et quitte la partie\u00a0; les autres rejoignent votre main sans être montrés.',
      },
      {
        id: '6.3',
        text: 'Ce qui peut surgir\u00a0:',
        items: [
          '*Requin*\u00a0: il apparaît là, et les nageurs de la case sont perdus.',
          '*Baleine*\u00a0: elle apparaît là\u00a0; les nageurs sont indemnes.',
          '*Bateau*\u00a0: il apparaît là et les nageurs de la case y montent. S’ils sont plus de trois, vous choisissez les trois, quelle que soit leur couleur.',
        ],
        rulings: ['Vous les choisissez un par un. S’il ne reste pas de bateau, ils continuent de nager.'],
      },
      {
        id: '6.4',
        text: '*Tourbillon*\u00a0: tout ce qui est dans cette case et dans les cases de *mer* voisines disparaît\u00a0: nageurs, bateaux avec leur équipage, créatures.',
        rulings: [
          'Les bateaux sont emportés aussi\u00a0; les explorateurs sur les tuiles voisines ne risquent rien.',
        ],
      },
      {
        id: '6.5',
        text: '*Volcan*\u00a0: la partie s’arrête aussitôt (§9.1\u00a0; mais §10.2, §10.4). Il est sous une montagne, donc à la 33e tuile au plus tôt.',
      },
    ],
  },
  {
    id: '7',
    title: 'Les tuiles gardées',
    paragraphs: [
      {
        id: '7.1',
        text: '*Dauphin*\u00a0: un de vos nageurs avance de 1 à 3 cases de mer, mais pas sur une île. Le §5.11 s’applique à chaque case. Il peut encore nager dans le même tour.',
        rulings: ['Au moins un pas\u00a0; vous pouvez vous arrêter après chacun.'],
      },
      {
        id: '7.2',
        text: '*Vent*\u00a0: un bateau que vous dirigez avance de 1 à 3 cases. Les §5.10 et §5.12 s’appliquent à chaque case\u00a0; il s’arrête où il se renverse.',
        rulings: ['Donc un bateau occupé. Au moins un pas\u00a0; vous pouvez vous arrêter après chacun.'],
      },
      {
        id: '7.3',
        text: '*Déplacer un serpent, un requin ou une baleine*\u00a0: prenez-en un sur le plateau et posez-le sur n’importe quelle case de mer inoccupée.',
        rulings: [
          'Inoccupée\u00a0: ni bateau, ni nageur, ni créature, donc pas sa propre case. De même aux §11.2, §12.1 et §12.2.',
        ],
      },
      {
        id: '7.4',
        text: 'On ne peut pas jouer une tuile qui ne ferait rien. Une tuile jouée quitte la partie. Les autres voient combien de tuiles vous gardez, pas lesquelles. Dès que vous en avez une, on vous pose la question au début de votre tour\u00a0: ainsi elle ne révèle rien.',
        rulings: ['Avec deux dessous pareils de terrains différents, vous dites laquelle vous jouez.'],
      },
      {
        id: '7.5',
        text: '*Défense*\u00a0: elle répond à une créature qu’un autre joueur déplace par les dés, avant qu’elle n’agisse. Défense contre un requin\u00a0: un requin qui entre chez votre nageur. Défense contre une baleine\u00a0: une baleine qui entre chez un bateau que vous dirigez. La créature disparaît, tout le reste demeure. Il n’y a pas de défense contre les créatures qui surgissent ou qu’une tuile déplace, ni contre serpents et calmars. Elle passe avant le §12.5\u00a0: un calmar présent survit.',
        rulings: ['Personne ne se défend pendant son propre tour.'],
      },
      {
        id: '7.6',
        text: 'On interroge chaque joueur menacé, dans le sens des aiguilles d’une montre à partir du joueur actif\u00a0; le premier qui se défend règle l’affaire.',
        rulings: ['On vous interroge que vous ayez la tuile ou non\u00a0: ainsi la question ne révèle rien.'],
      },
    ],
  },
  {
    id: '8',
    title: 'Les créatures et le dé rouge',
    paragraphs: [
      {
        id: '8.1',
        text: 'Le dé désigne la sorte. S’il n’y en a pas sur le plateau, rien ne se passe. Sinon vous pouvez en déplacer une, sur les cases de mer, case par case. Les créatures s’ignorent et peuvent partager une case.',
        rulings: [
          'Un déplacement de plusieurs cases, ici et aux chapitres 7 et 11, peut revenir sur une case d’où il vient\u00a0; il y entre alors.',
        ],
      },
      {
        id: '8.2',
        text: '*Serpent*, 1 case\u00a0: un bateau occupé est perdu avec tout son équipage, et tout nageur aussi. Un bateau vide reste.',
      },
      {
        id: '8.3',
        text: '*Requin*, 1 ou 2 cases\u00a0: il s’arrête en entrant chez des nageurs, et tous sont perdus. Les bateaux et leurs passagers sont à l’abri.',
      },
      {
        id: '8.4',
        text: '*Baleine*, 1 à 3 cases\u00a0: elle s’arrête en entrant chez un bateau occupé, qui se renverse\u00a0; puis §5.11. Nageurs et bateaux vides ne l’intéressent pas.',
      },
      { id: '8.5', text: 'Une créature peut aussi frapper les vôtres.', figure: 'creatures' },
    ],
  },
  {
    id: '9',
    title: 'La fin',
    paragraphs: [
      {
        id: '9.1',
        text: 'Quand le volcan explose, tous ceux qui ne sont pas sur une île sûre sont perdus. Votre score est la somme des trésors sauvés\u00a0; le plus haut gagne.',
        rulings: [
          'Les plus hauts scores égaux partagent la victoire. À la fin, on retourne tous les trésors et toutes les tuiles gardées.',
        ],
      },
      {
        id: '9.2',
        text: 'La partie finit aussi dès qu’il n’y a plus personne sur l’île, à bord ou à l’eau.',
        rulings: [
          'On le vérifie après chaque effet, dès que le premier tour a commencé\u00a0; le reste du tour n’est pas joué.',
        ],
      },
    ],
  },
];

export default chapters;
