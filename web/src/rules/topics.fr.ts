import type { Topics } from './topics';

const topics: Topics = {
  serpent: {
    title: 'Serpent de mer',
    text: 'Le pire de tous. Il engloutit tous les nageurs et tout bateau occupé, équipage compris, de la case où il entre, et rien ne le repousse. Les bateaux vides ne l’intéressent pas. Cinq serpents attendent dès le début.',
  },
  shark: {
    title: 'Requin',
    text: 'Il dévore tous les nageurs de la case où il entre, et les nageurs qui entrent dans la sienne. Il ne peut rien contre les bateaux\u00a0: à bord, on est à l’abri. Sous une tuile\u00a0: un nouveau requin surgit à sa place.',
  },
  whale: {
    title: 'Baleine',
    text: 'Elle renverse un bateau occupé\u00a0: le bateau disparaît, son équipage nage. Elle ne fait rien aux nageurs ni aux bateaux vides. Sous une tuile\u00a0: une nouvelle baleine surgit à sa place.',
  },
  dolphin: {
    title: 'Dauphin',
    text: 'Une tuile secourable, à garder. Jouez-la au début de votre tour\u00a0: un de vos nageurs parcourt 1 à 3 cases, et peut encore nager ce tour-ci. Quand la partie compte des dauphins en mer, un dauphin y protège un nageur de sa case contre requins et serpents.',
  },
  squid: {
    title: 'Calmar géant',
    text: 'Seulement avec l’option calmar. Il se déplace comme une baleine, puis saisit un explorateur\u00a0: sur une tuile voisine ou dans le bateau de sa case. Les nageurs n’ont rien à craindre de lui.',
  },
  beach: {
    title: 'Plage',
    text: 'La terre la plus basse\u00a0: les plages coulent en premier. Requins et baleines s’y cachent volontiers, mais aussi dauphins et bons vents.',
  },
  forest: {
    title: 'Forêt',
    text: 'Les forêts coulent quand la dernière plage a disparu. Elles cachent trois bateaux, mais aussi deux tourbillons.',
  },
  mountain: {
    title: 'Montagne',
    text: 'Les montagnes coulent en dernier. La moitié cache un tourbillon, et l’une des huit le volcan qui met fin à la partie.',
  },
  boat: {
    title: 'Bateau',
    text: 'Il porte jusqu’à trois explorateurs de toutes couleurs et n’appartient à personne. Un bateau vide, chacun peut le déplacer. Un bateau occupé obéit à qui y est le plus nombreux\u00a0; à égalité, on partage. Sous une tuile\u00a0: un nouveau bateau surgit et les nageurs de la case y montent.',
  },
  whirlpool: {
    title: 'Tourbillon',
    text: 'Il engloutit tout ce qui se trouve dans sa case et dans les cases de mer voisines\u00a0: nageurs, bateaux avec leur équipage, créatures. Sur les tuiles, on ne risque rien.',
  },
  volcano: {
    title: 'Volcan',
    text: 'La partie s’arrête aussitôt. Qui n’est pas sur une île sûre est perdu, et l’on compte les trésors sauvés.',
  },
  wind: {
    title: 'Bon vent',
    text: 'Une tuile à garder. Jouez-la au début de votre tour\u00a0: un bateau occupé que vous dirigez avance de 1 à 3 cases, et vos points de déplacement restent entiers.',
  },
  'move-serpent': {
    title: 'Déplacer un serpent',
    text: 'Une tuile à garder. Jouez-la au début de votre tour\u00a0: posez un serpent sur n’importe quelle case de mer sans bateau, ni nageur, ni créature.',
  },
  'move-shark': {
    title: 'Déplacer un requin',
    text: 'Une tuile à garder. Jouez-la au début de votre tour\u00a0: posez un requin sur n’importe quelle case de mer sans bateau, ni nageur, ni créature.',
  },
  'move-whale': {
    title: 'Déplacer une baleine',
    text: 'Une tuile à garder. Jouez-la au début de votre tour\u00a0: posez une baleine sur n’importe quelle case de mer sans bateau, ni nageur, ni créature.',
  },
  'shark-defence': {
    title: 'Défense contre un requin',
    text: 'Une tuile à garder pour le tour d’un autre. Quand un joueur envoie un requin sur votre nageur, jouez-la\u00a0: le requin quitte la partie et votre nageur est indemne.',
  },
  'whale-defence': {
    title: 'Défense contre une baleine',
    text: 'Une tuile à garder pour le tour d’un autre. Quand un joueur envoie une baleine sur un bateau que vous dirigez, jouez-la\u00a0: la baleine quitte la partie et le bateau continue.',
  },
  star: {
    title: 'Étoile',
    text: 'À vous de choisir\u00a0: déplacez un serpent, un requin, une baleine, un dauphin ou un bateau vide, aussi loin que le dé des nombres le permet.',
  },
  joker: {
    title: 'Joker',
    text: 'À vous de choisir\u00a0: déplacez un dauphin, un serpent, un requin ou une baleine, aussi loin que le dé des nombres le permet. Jamais un bateau.',
  },
  D: {
    title: 'D\u00a0: la plongée',
    text: 'La pièce plonge et ressort où vous voulez, sur n’importe quelle case de mer sans bateau, ni nageur, ni créature.',
  },
  explorer: {
    title: 'Explorateur',
    text: 'L’un de vos dix explorateurs, avec un trésor de 1 à 6. À terre, chaque pas vers une tuile voisine ou dans un bateau coûte un point. Qui a quitté l’île n’y remonte plus.',
  },
  swimmer: {
    title: 'Nageur',
    text: 'Un explorateur à l’eau. Une seule nage par tour\u00a0: vers la case voisine, dans un bateau de la même case, ou sur une île sûre. Gare aux requins et aux serpents.',
  },
  oar: {
    title: 'Points de déplacement',
    text: 'Trois à chaque tour. Chaque pas d’un explorateur ou d’un bateau en coûte un\u00a0; répartissez-les comme vous voulez, ou gardez-en.',
  },
  'tile-back': {
    title: 'Tuiles',
    text: 'Quarante tuiles forment l’île. Nul ne sait ce qu’il y a dessous avant qu’une tuile ne coule\u00a0: cela agit tout de suite, ou vous la gardez sans la montrer.',
  },
  lost: {
    title: 'Perdu',
    text: 'Dévoré, noyé ou abandonné. Un explorateur perdu quitte la partie et son trésor ne compte plus.',
  },
  saved: {
    title: 'Sauvé',
    text: 'À terre sur une île sûre. Un explorateur sauvé y reste, et son trésor compte à la fin.',
  },
  island: {
    title: 'Île sûre',
    text: 'Il y en a quatre, une à chaque coin, ouvertes à tous. On y débarque depuis les deux cases à ponton\u00a0: en bateau ou à la nage.',
  },
  logo: {
    title: 'Le jeu',
    text: 'L’île s’enfonce. Menez vos explorateurs aux îles sûres avant que le volcan n’explose\u00a0: qui sauve le plus de trésors gagne.',
  },
  place: {
    title: 'Placer les explorateurs',
    text: 'Tour à tour, chacun pose un explorateur sur une tuile libre. Vous choisissez qui va où\u00a0: regardez bien les trésors, plus tard ils seront cachés.',
  },
  launch: {
    title: 'Placer les bateaux',
    text: 'Tour à tour, chacun pose un bateau sur une case de mer au bord de l’île, sans bateau ni créature, jusqu’à en avoir posé deux.',
  },
  tile: {
    title: 'Première étape\u00a0: jouer une tuile',
    text: 'Si vous avez gardé une tuile de début de tour, vous pouvez en jouer une maintenant. Rien ne vous y oblige.',
  },
  move: {
    title: 'Deuxième étape\u00a0: se déplacer',
    text: 'Vous avez trois points pour vos explorateurs et les bateaux que vous pouvez déplacer, dans l’ordre de votre choix. Choisissez une pièce, puis une case éclairée.',
  },
  sink: {
    title: 'Troisième étape\u00a0: couler une tuile',
    text: 'Vous devez retirer une tuile au bord de l’eau\u00a0: d’abord les plages, puis les forêts, puis les montagnes. Ce qu’elle cache agit aussitôt, ou vous le gardez.',
  },
  creature: {
    title: 'Quatrième étape\u00a0: les créatures',
    text: 'Le dé désigne une sorte de créature, et vous pouvez en déplacer une\u00a0: un serpent de 1 case, un requin jusqu’à 2, une baleine jusqu’à 3. Elle peut aussi frapper les vôtres.',
  },
  summon: {
    title: 'Déplacer une créature par une tuile',
    text: 'Choisissez une créature de cette sorte, puis une case de mer sans bateau, ni nageur, ni créature. À l’arrivée, elle ne fait de mal à personne.',
  },
  dive: {
    title: 'Plonger',
    text: 'Choisissez d’abord la pièce, puis l’endroit où elle ressort\u00a0: une case de mer sans bateau, ni nageur, ni créature.',
  },
  rescue: {
    title: 'Qui monte à bord\u00a0?',
    text: 'Un bateau a surgi parmi plus de trois nageurs. Vous choisissez les trois qui montent, un par un, quelle que soit leur couleur.',
  },
  spawn: {
    title: 'Un calmar surgit',
    text: 'Posez-le sur une case de mer libre qui touche une tuile. Il peut saisir un explorateur sur une tuile voisine.',
  },
  bite: {
    title: 'Le calmar saisit quelqu’un',
    text: 'Un seul explorateur en tout\u00a0: sur une tuile voisine du calmar ou dans le bateau de sa case. Après un déplacement il le doit\u00a0; quand il vient de surgir, il le peut.',
  },
  defend: {
    title: 'Défense',
    text: 'Une créature fond sur vous. Avec la bonne tuile de défense, vous la chassez de la partie avant qu’elle n’agisse. On vous le demande même si vous n’en avez pas\u00a0: ainsi la question ne révèle rien.',
  },
  guard: {
    title: 'Qui le dauphin protège-t-il\u00a0?',
    text: 'Un dauphin libre protège un nageur de sa case contre requins et serpents. S’il y a plus de nageurs que de dauphins libres, celui qui les a réunis choisit.',
  },
  control: {
    title: 'Qui tient la barre',
    text: 'Qui a le plus d’explorateurs à bord\u00a0; à égalité, on partage. Un bateau vide, chacun peut le déplacer.',
  },
  values: {
    title: 'Trésors',
    text: 'Vos dix explorateurs portent 1, 1, 1, 2, 2, 3, 3, 4, 5 et 6. Dès le premier tour, personne ne regarde plus, pas même les siens, sauf si la table joue à trésors ouverts. Retenez qui porte quoi\u00a0!',
  },
  number: {
    title: 'Dé des nombres',
    text: 'Le nombre de cases que la pièce peut parcourir au plus, une au moins. Avec D, elle plonge vers n’importe quelle case de mer sans bateau, ni nageur, ni créature.',
  },
  over: {
    title: 'La fin',
    text: 'La partie s’achève quand le volcan explose, ou quand il n’y a plus personne sur l’île, à bord ou à l’eau. Le plus grand total de trésors sauvés gagne\u00a0; à égalité, on partage la victoire.',
  },
};

export default topics;
