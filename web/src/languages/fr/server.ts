/** Les textes du serveur (options, éditions, bots, pendules), par le nom de ce qu'ils décrivent. */
export default {
  // Options: a title, a sentence, values.
  'option.players': 'Joueurs',
  'option.players.about': 'Combien de personnes jouent.',
  'option.players=2': '2 joueurs',
  'option.players=3': '3 joueurs',
  'option.players=4': '4 joueurs',
  'option.edition': 'Édition',
  'option.edition.about': 'La boîte posée sur la table.',
  'option.first': 'Premier joueur',
  'option.first.about': 'Qui commence\u00a0: une couleur tirée au sort, ou celle que vous nommez.',
  'option.first=null': 'Tiré au sort',
  'option.first=null.about': 'Le sort désigne qui commence.',
  'option.first=0.about': 'Rouge commence.',
  'option.first=1.about': 'Bleu commence.',
  'option.first=2.about': 'Jaune commence.',
  'option.first=3.about': 'Vert commence.',
  'option.first=0': 'Rouge',
  'option.first=1': 'Bleu',
  'option.first=2': 'Jaune',
  'option.first=3': 'Vert',
  'option.two_colours': 'Deux couleurs chacun',
  'option.two_colours.about': 'À deux joueurs, chacun mène deux couleurs.',
  'option.two_colours=false.about': 'Chacun mène une couleur.',
  'option.overcrowded': 'Île surpeuplée',
  'option.overcrowded.about': 'À la mise en place, les tuiles de l’intérieur accueillent deux explorateurs.',
  'option.overcrowded=false.about': 'À la mise en place, une tuile accueille un seul explorateur.',
  'option.to_the_last': 'Jusqu’au dernier',
  'option.to_the_last.about':
    'Le volcan devient un tourbillon\u00a0; on joue tant qu’il reste quelqu’un à sauver.',
  'option.to_the_last=false.about': 'La partie peut finir alors qu’il reste des explorateurs à sauver.',
  'option.all_equal': 'Tous égaux',
  'option.all_equal.about': 'Chaque explorateur sauvé compte pour un.',
  'option.all_equal=false.about': 'Un explorateur sauvé compte pour le nombre inscrit dessous.',
  'option.submerged': 'Atlantide engloutie',
  'option.submerged.about':
    'Le volcan devient un tourbillon\u00a0; la partie s’arrête quand la dernière tuile coule.',
  'option.submerged=false.about': 'La partie peut finir avant que la dernière tuile ne coule.',
  'option.closed_lagoon': 'Lagon fermé',
  'option.closed_lagoon.about': 'Dans une eau coupée du large, un nageur peut remonter sur une tuile.',
  'option.closed_lagoon=false.about': 'Un nageur ne remonte jamais sur une tuile.',
  'option.open_values': 'Valeurs visibles',
  'option.open_values.about': 'Vous pouvez revoir la valeur de vos explorateurs pendant toute la partie.',
  'option.open_values=false.about':
    'Une fois posés, les explorateurs gardent leur valeur cachée jusqu’à la fin.',
  'option.dice': 'Dés',
  'option.dice.about':
    'Le dé rouge, ou des dauphins avec les dés de plongée ou le dé des Rescapés, simple ou avec joker.',
  'option.dice=red': 'Dé rouge',
  'option.dice=red.about':
    'Il désigne une créature\u00a0: un serpent va d’une case, un requin de 2 au plus, une baleine de 3 au plus.',
  'option.dice=dive.about':
    'Des dauphins protègent les nageurs. Un dé désigne une créature ou un bateau vide, un dé des nombres jusqu’où aller, ou plonger.',
  'option.dice=rescapes.about':
    'Des dauphins protègent les nageurs. Le dé montre surtout des dauphins, et un dé des nombres jusqu’où aller.',
  'option.dice=rescapes-joker.about':
    'Comme le dé des Rescapés\u00a0; son joker déplace la créature de votre choix, selon le dé des nombres.',
  'option.dice=dive': 'Dauphins et dés de plongée',
  'option.dice=rescapes': 'Dauphins et dé des Rescapés',
  'option.dice=rescapes-joker': 'Dauphins et dé des Rescapés avec joker',
  'option.squid': 'Calmars géants',
  'option.squid.about': 'Pas de calmar géant, des calmars en plus des baleines, ou à leur place.',
  'option.squid=none': 'Aucun',
  'option.squid=none.about': 'Il n’y a pas de calmar.',
  'option.squid=with-whales.about':
    'Chaque nouvelle baleine amène un calmar, qui saisit des explorateurs sur les tuiles et dans les bateaux.',
  'option.squid=instead-of-whales.about':
    'Des calmars à la place des baleines\u00a0: ils saisissent des explorateurs sur les tuiles et dans les bateaux.',
  'option.squid=with-whales': 'Avec les baleines',
  'option.squid=instead-of-whales': 'À la place des baleines',

  'edition.the-island.about': 'Douze bateaux\u00a0: une tuile bateau en apporte toujours un.',
  'edition.survive.about': 'Dix bateaux\u00a0: à quatre joueurs, il n’en reste que deux en réserve.',

  'conflict.two-colours-for-two': 'Deux couleurs chacun, c’est à deux joueurs.',
  'conflict.one-ending':
    'La partie finit avec le dernier explorateur ou avec la dernière tuile, pas les deux.',
  'conflict.two-players-begin': 'À deux joueurs, c’est le premier ou le deuxième qui commence.',
  'conflict.three-players-begin': 'À trois joueurs, c’est l’un des trois qui commence.',

  'bot.stowaway': 'Passager clandestin',
  'bot.stowaway.about':
    'Joue ce qui lui passe par la tête, sans noyer les siens. Pour votre première partie.',
  'bot.deckhand': 'Matelot',
  'bot.deckhand.about': 'Tire le meilleur de son tour, sans voir plus loin.',
  'bot.captain': 'Capitaine',
  'bot.captain.about': 'Prévoit plusieurs tours et se prépare au pire.',
  'bot.admiral': 'Amiral',
  'bot.admiral.about': 'Réfléchit plus longtemps que le Capitaine, et a beaucoup appris en jouant.',

  'clock.none': 'Sans pendule',
  'clock.none.about': 'Prenez votre temps.',
  'clock.live': 'En direct',
  'clock.live.about':
    'Une réserve de secondes pour toute la partie, et un peu plus à chaque réponse. Elle attend pendant que les tours des bots s’affichent.',
  'clock.live.bank': 'Secondes au départ',
  'clock.live.increment': 'Secondes par réponse',
  'clock.slow': 'Par correspondance',
  'clock.slow.about': 'Plusieurs jours pour chaque réponse.',
  'clock.slow.days': 'Jours par réponse',
};
