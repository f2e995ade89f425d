export default {
  title: 'Apprendre à jouer',
  board: 'Le plateau de cette étape',
  guide: 'Le vieux marin',
  progress: 'Étape {n} sur {all}',
  loading: 'Un instant, je cherche ma carte…',
  next: 'Suite',
  back: 'L’étape précédente',
  again: 'Recommencer cette étape',
  tryAgain: 'Réessayer',
  skip: 'Passer cette étape',
  hint: 'Conseil',
  astray: 'Cela mène ailleurs. Recommencez l’étape et retentez votre chance.',
  more: 'Règles §\u00a0{n}',
  endTitle: 'Vous voilà marin\u00a0!',
  endSay:
    'Une chose encore\u00a0: dès que la partie commence, les trésors sont cachés, les vôtres aussi. Retenez qui porte quoi. Bon vent\u00a0!',
  play: 'Jouer votre première partie',
  rules: 'Lire les règles',
  from: 'Depuis le début',

  walk_title: 'Un pas',
  walk_say:
    'Ohé\u00a0! Vous menez les explorateurs rouges. Choisissez celui qui luit, puis la forêt au bord de l’eau. Un pas coûte un point.',
  walk_hint: 'Choisissez l’explorateur rouge qui luit, puis la forêt qui luit.',
  walk_done: 'Voilà\u00a0! Trois points par tour, trois petites rames, pour qui vous voulez des vôtres.',
  walk_oops: 'C’était un autre chemin. Essayons encore.',

  board_title: 'Tous à bord',
  board_say:
    'Un bateau est tout près de vos deux explorateurs. Faites-les monter\u00a0: choisissez l’un, puis le bateau. Bleu y est déjà, ce n’est pas grave.',
  board_hint: 'Choisissez un explorateur près du bateau, puis le bateau. Puis l’autre.',
  board_done: 'Trois à bord\u00a0: complet. Un bateau n’est à personne, mais voyez qui tient la barre…',
  board_oops: 'Dans le bateau, pas dans l’eau\u00a0!',

  voyage_title: 'En mer\u00a0!',
  voyage_say:
    'Qui est le plus nombreux à bord tient la barre\u00a0: c’est vous. Voguez jusqu’au ponton du coin, puis débarquez quelqu’un. Gare au serpent\u00a0!',
  voyage_hint: 'Choisissez le bateau, puis la case au ponton. Puis un explorateur rouge à bord, puis l’île.',
  voyage_done: 'Sauvé\u00a0! Sur une île sûre on ne bouge plus, et le trésor compte à la fin.',
  voyage_oops: 'Pas par là\u00a0: évitez le serpent et débarquez depuis le ponton.',

  swim_title: 'À l’eau',
  swim_say:
    'Un homme à la mer\u00a0! Une seule nage par tour, et monter à bord en est une. Un bateau vide obéit à tous\u00a0: menez-le au nageur, puis faites-le monter.',
  swim_hint: 'Choisissez le bateau vide, puis la case du nageur. Puis le nageur, puis le bateau.',
  swim_done: 'Bien ramé\u00a0! S’il avait nagé jusqu’au bateau, il n’y serait monté qu’au tour suivant.',
  swim_oops: 'C’était sa seule nage\u00a0: il ne monterait qu’au tour suivant. Menez le bateau à lui.',

  sink_title: 'L’île s’enfonce',
  sink_say:
    'À chaque tour, une tuile doit couler\u00a0: d’abord les plages, au bord de l’eau. Nul ne sait ce qu’il y a dessous. Essayez la plage où se tient bleu.',
  sink_hint: 'Choisissez la plage où se tient l’explorateur bleu.',
  sink_done:
    'Un requin\u00a0! Il dévore les nageurs de sa case. D’autres tuiles amènent baleines ou bateaux, et certaines se gardent en secret.',
  sink_oops: 'Bleu respire. Prenez la plage où il se tient.',

  dolphin_title: 'Un ami en mer',
  dolphin_say:
    'Vous avez gardé un dauphin. Jouez-le et votre nageur parcourt jusqu’à trois cases\u00a0: au ponton\u00a0! Puis nagez jusqu’à terre.',
  dolphin_hint: 'Choisissez la tuile dauphin, puis la case au ponton, puis le nageur et l’île.',
  dolphin_done:
    'Les tuiles gardées se jouent au début du tour, une par tour. Et sa propre nage restait libre\u00a0!',
  dolphin_oops: 'D’abord le dauphin, au début du tour. Et gare au requin et au serpent.',

  serpent_title: 'Le serpent',
  serpent_say:
    'Votre tour finit par le dé\u00a0: un serpent\u00a0! Menez-en un d’une case, sur le bateau de bleu. Il avale le bateau et tous ses passagers.',
  serpent_hint: 'Choisissez le serpent voisin du bateau de bleu, puis le bateau.',
  serpent_done: 'Brrr. Rien ne repousse un serpent\u00a0: tenez vos bateaux à distance.',
  serpent_oops: 'Bleu s’échappe. Cette fois, envoyez le serpent sur son bateau.',

  whale_title: 'Baleine et requin',
  whale_say:
    'Une baleine nage jusqu’à trois cases et renverse un bateau occupé. Un requin ne peut rien contre un bateau, mais voyez ce qui rôde sous celui de bleu…',
  whale_hint: 'Choisissez la baleine, puis le bateau de bleu.',
  whale_done: 'La baleine renverse les bateaux, le requin dévore les nageurs. À deux, ils sont redoutables.',
  whale_oops: 'Bleu rame toujours. Menez la baleine jusqu’à son bateau.',

  defend_title: 'Défendez-vous',
  defend_say:
    'Bleu envoie un requin sur votre nageur\u00a0! Mais vous avez gardé la bonne tuile\u00a0: jouez-la et chassez le requin.',
  defend_hint: 'Choisissez la défense contre un requin parmi vos tuiles.',
  defend_done:
    'Parti pour de bon. Il y a une tuile contre les baleines aussi, mais aucune contre les serpents.',
  defend_oops: 'Le pauvre. Jouez votre tuile avant que le requin ne morde.',

  whirlpool_title: 'Le tourbillon',
  whirlpool_say:
    'Les forêts cachent des tourbillons, et la dernière va couler. Éloignez-en votre bateau, terminez vos déplacements, puis coulez-la.',
  whirlpool_hint:
    'Choisissez votre bateau, puis une case plus au large. Puis terminez, puis choisissez la forêt.',
  whirlpool_done:
    'Il a tout avalé en mer autour de lui, le bateau de bleu aussi. Sur les tuiles, on ne risque rien.',
  whirlpool_oops: 'Votre bateau était à côté. Éloignez-le d’abord.',

  volcano_title: 'Le volcan',
  volcano_say:
    'Un seul point, et deux à bord\u00a0; les nombres sont leurs trésors. Sauvez le meilleur, puis coulez une montagne. L’une cache le volcan…',
  volcano_hint: 'Choisissez l’explorateur qui vaut 6, puis l’île. Puis une montagne.',
  volcano_done:
    'Le volcan\u00a0! Seuls comptent les sauvés. Rouge {red}, bleu {blue}\u00a0: vous gagnez\u00a0!',
  volcano_oops: 'Dommage\u00a0: avec le 6, vous auriez gagné. Encore une fois\u00a0!',
};
