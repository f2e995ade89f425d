export default {
  unreachable: 'Le serveur ne répond pas. Vérifiez votre connexion\u00a0; nous continuons d’essayer.',
  bad_request: 'Le serveur n’a pas compris. Rechargez la page et réessayez.',
  bad_option: 'Ces options ne vont pas ensemble. Changez l’une d’elles et réessayez.',
  bad_name: 'Ce nom ne convient pas. Choisissez de 1 à 24 lettres, chiffres ou signes.',
  bad_salt: 'Utilisez jusqu’à 64 lettres, chiffres, points, tirets et tirets bas, sans accents ni espaces.',
  bad_subscription:
    'Le service de notifications de ce navigateur n’est pas connu ici. Demandez à qui tient le serveur de l’autoriser.',
  sealed: 'L’île du jour reste secrète jusqu’à la fin de la journée, à minuit UTC.',
  push_off: 'Ce serveur n’envoie pas de notifications.',
  not_parsable: 'Ce coup est illisible. Choisissez une pièce ou une case marquée.',
  not_legal: 'Ce n’est pas possible maintenant. Les pièces et les cases marquées le sont.',
  no_token: 'Vous pouvez regarder. Pour participer, entrez d’abord avec un nom.',
  bad_token: 'Cet appareil n’est plus connu. Entrez avec un nom, ou avec votre code de récupération.',
  bad_recovery_code:
    'Personne n’a ce code. Il compte quatre groupes de quatre lettres ou chiffres\u00a0; comparez-les encore une fois.',
  bad_passkey: 'Cette clé d’accès ne fonctionne pas ici. Réessayez, ou utilisez votre code de récupération.',
  bad_host: 'Le serveur ne répond pas à cette adresse. Ouvrez le jeu par son propre lien.',
  bad_origin:
    'Cette page a été ouverte depuis une autre adresse. Ouvrez le jeu par son propre lien et réessayez.',
  not_yours: 'Cela appartient à une autre place. Vous pouvez jouer pour la vôtre.',
  not_host: 'Seul l’hôte de la table peut faire cela. Demandez-le-lui dans la discussion.',
  hints_off: 'Cette table joue sans conseils. Choisissez-les en préparant la prochaine.',
  no_database: 'Le serveur ne peut pas écrire pour l’instant. Votre coup est renvoyé tout seul.',
  no_owner:
    'Aucun serveur ne tient cette table pour l’instant. Un autre la reprend tout seul\u00a0; patientez un peu.',
  no_hint: 'Aucun conseil n’a été trouvé. Réessayez bientôt.',
  no_review: 'Cette partie n’a pas pu être analysée. Réessayez dans une demi-minute.',
  muted:
    'La personne qui gère ce serveur vous a mis en sourdine. Vous pouvez jouer, mais ni bavarder ni inviter.',
  no_such_person: 'Il n’y a ici aucun joueur de ce nom, ou personne que vous puissiez inviter ou signaler.',
  no_such_player: 'Personne de ce nom ne montre de profil. Chacun choisit si les autres voient le sien.',
  no_such_table: 'Cette table n’existe pas. Vérifiez le lien, ou préparez votre propre table.',
  no_such_page: 'Cette page n’existe pas. Le port, lui, est toujours là.',
  no_such_ply: 'La partie n’a pas ce moment-là. Choisissez-en un sur la réglette.',
  method_not_allowed: 'Le serveur ne sait pas faire cela. Rechargez la page et réessayez.',
  not_your_turn: 'Ce n’est pas encore votre tour. Vous jouerez dès qu’on vous le demandera.',
  stale: 'Quelque chose s’est passé entre-temps. Regardez le plateau et choisissez de nouveau.',
  table_full:
    'Il s’est passé tant de choses à cette table qu’on ne peut plus rien y noter. Ouvrez-en une autre.',
  table_started: 'Cette partie a commencé. Vous pouvez encore la regarder.',
  table_not_started: 'Cette partie n’a pas commencé. L’hôte la lance quand toutes les places sont prises.',
  game_over: 'Cette partie est finie. Vous pouvez la revoir ou proposer une revanche.',
  game_running: 'Il faut attendre la fin de la partie pour cela.',
  seats_open: 'Des places sont encore libres. Laissez quelqu’un s’asseoir, ou mettez-y un bot.',
  players_missing: 'Des joueurs ne sont pas encore revenus. Attendez-les, ou donnez leurs places.',
  seat_taken: 'Cette place est prise. Choisissez-en une libre, ou regardez.',
  name_taken: 'Quelqu’un porte ce nom sur ce serveur, ou presque le même. Choisissez-en un autre.',
  too_many_passkeys: 'Vous avez huit clés d’accès, et pas de place pour une autre. Retirez-en une d’abord.',
  too_many_friends: 'Votre liste est pleine. Retirez d’abord quelqu’un.',
  colour_taken: 'Cette couleur est prise. Choisissez-en une libre.',
  nothing_to_undo: 'Il n’y a rien à reprendre\u00a0: ce qui est montré reste montré.',
  unknown_dice:
    'Les dés de ce moment ne sont pas connus\u00a0: il vient d’une autre partie. Choisissez d’autres dés et tuiles.',
  out_of_time: 'Votre temps est écoulé. Un bot joue pour vous désormais\u00a0; vous pouvez regarder.',
  port_taken: 'Ce port est déjà pris sur votre réseau. Démarrez le serveur sur un autre port.',
  too_large: 'C’est trop long. Raccourcissez et envoyez de nouveau.',
  too_many_requests: 'Cela fait beaucoup à la fois. Attendez un instant et réessayez.',
  too_many_guests:
    'Beaucoup de personnes sont entrées depuis votre réseau en une heure. Utilisez votre code de récupération, ou réessayez plus tard.',
  too_many_connections:
    'Votre réseau a ouvert beaucoup de pages du jeu. Fermez-en quelques-unes, puis rechargez celle-ci.',
  too_slow: 'La connexion est trop lente. Réessayez dans un instant.',
  too_large_head:
    'Le navigateur envoie trop de données à chaque demande. Effacez les cookies de ce site et réessayez.',
  too_many_streams:
    'Le jeu est ouvert dans trop de fenêtres. Fermez-en quelques-unes, puis rechargez celle-ci.',
  too_much_chat: 'Vous avez beaucoup écrit. Attendez un peu avant d’en écrire davantage.',
  too_many_invitations: 'Cela fait beaucoup d’invitations. Lancez une de vos tables, ou réessayez plus tard.',
  too_many_reports:
    'Cela fait beaucoup de signalements. La personne qui gère le serveur lira d’abord ceux que vous avez envoyés.',
  too_many_tables:
    'Vous êtes déjà à beaucoup de tables. Finissez-en ou quittez-en une, puis préparez la suivante.',
  internal: 'Quelque chose s’est mal passé de notre côté. Réessayez dans un instant.',
  warming_up: 'Le jeu se prépare encore. Il continue tout seul dans un instant.',
};
