import type { QuestionSet } from './question-set.ts';

export const french: QuestionSet = {
  language: 'fr',
  documents: [
    {
      id: 'fr-1',
      title: 'Le canal du Midi',
      text: "Creusé entre 1666 et 1681, le canal du Midi relie la Garonne à la Méditerranée. Pierre-Paul Riquet, simple fermier de la gabelle, avait compris que le problème n'était pas de creuser mais de trouver de l'eau au point le plus haut du parcours. Il fit barrer un vallon de la Montagne Noire et amena les ruisseaux par une rigole de plusieurs dizaines de kilomètres. Douze mille ouvriers, dont beaucoup de femmes, travaillèrent au chantier, payés au mois même les jours de pluie, ce qui était inouï. Riquet mourut ruiné sept mois avant l'ouverture. Les platanes plantés plus tard pour retenir les berges sont aujourd'hui abattus par milliers à cause d'un champignon.",
    },
    {
      id: 'fr-2',
      title: 'Louer une péniche sans permis',
      text: "Pour une semaine sur les canaux, aucun permis n'est exigé : le loueur donne une leçon d'une heure et une carte des écluses. La vitesse est limitée à huit kilomètres à l'heure, moins près des berges, afin que les vagues ne les creusent pas. Les écluses automatiques s'ouvrent avec une perche suspendue au-dessus de l'eau ; les autres sont tenues par des éclusiers qui déjeunent de midi à treize heures. Il faut refaire le plein d'eau tous les deux jours et prévoir des gants pour les cordages. En juillet les bateaux attendent parfois une heure, alors qu'en septembre on navigue presque seul entre les vignes.",
    },
    {
      id: 'fr-3',
      title: "L'affinage du comté",
      text: "Le comté est fabriqué au lait cru de vaches montbéliardes nourries d'herbe et de foin, jamais d'ensilage. Il faut environ quatre cents litres pour une meule de quarante kilos. Les jeunes fromages passent d'abord quelques semaines dans une cave tempérée, puis sont confiés à un affineur qui les retourne, les sale et les frotte chaque semaine sur des planches d'épicéa. Au bout de quatre mois au moins, un jury leur attribue une note sur vingt : au-dessous de douze, la meule est vendue comme fromage à fondre. Avec une petite sonde, l'affineur frappe la croûte et écoute : un son creux trahit une fente. Certains fromages vieillissent trente mois dans un ancien fort militaire.",
    },
    {
      id: 'fr-4',
      title: 'Pourquoi le roquefort est bleu',
      text: "Les veines bleues du roquefort sont un champignon, Penicillium roqueforti, que l'on cultivait autrefois sur des pains de seigle abandonnés dans les grottes. Le lait de brebis est ensemencé, puis le fromage est percé de quarante aiguilles afin que l'air pénètre jusqu'au cœur. Les caves du Combalou, formées par l'effondrement de la montagne, respirent par des failles appelées fleurines qui gardent toute l'année une fraîcheur humide de dix degrés. La loi de 1925 protège le nom, et un parlement l'avait déjà réservé au village au quinzième siècle. Des généticiens ont montré que la souche est si domestiquée qu'elle ne se reproduit presque plus et pourrait disparaître.",
    },
    {
      id: 'fr-5',
      title: 'La migration des cigognes blanches',
      text: "Les cigognes blanches quittent l'Alsace à la fin du mois d'août. Elles planent sur les courants d'air chaud qui n'existent pas au-dessus de la mer, et contournent donc la Méditerranée par Gibraltar ou par le Bosphore. Autrefois toutes passaient l'hiver au sud du Sahara ; depuis les années quatre-vingt, une partie s'arrête en Espagne, où les décharges à ciel ouvert leur offrent une nourriture facile. Des balises posées sur les jeunes montrent que celles qui hivernent près des ordures survivent mieux mais apprennent de mauvaises routes. En 1974 il ne restait que neuf couples en Alsace ; on en compte aujourd'hui plus de huit cents, souvent sur les toits des églises.",
    },
    {
      id: 'fr-6',
      title: 'Le retour du gypaète dans les Alpes',
      text: "Le gypaète barbu se nourrit presque uniquement d'os, qu'il laisse tomber de haut sur des rochers pour les briser. Accusé à tort d'enlever des agneaux, il fut exterminé dans les Alpes au début du vingtième siècle ; le dernier fut abattu en 1913. Depuis 1986, des poussins nés en captivité sont déposés dans des grottes aménagées, où des gardiens les nourrissent sans se montrer jusqu'à leur premier vol. Une plume décolorée sur l'aile permet de reconnaître chaque individu. La première naissance en liberté eut lieu en Haute-Savoie en 1997. Les câbles des remontées mécaniques et le plomb des munitions restent ses plus grands dangers.",
    },
    {
      id: 'fr-7',
      title: "L'invention du stéthoscope",
      text: "En 1816, à l'hôpital Necker, le docteur René Laennec devait examiner une jeune femme atteinte d'une maladie du cœur. Poser l'oreille sur sa poitrine lui parut inconvenant. Il se souvint d'enfants qui, dans la cour du Louvre, grattaient une poutre d'un côté et écoutaient de l'autre ; il roula un cahier de papier et entendit les battements plus nettement que jamais. Il tourna ensuite des cylindres de bois et décrivit pendant trois ans les bruits des poumons malades, avec des mots encore employés. Il mourut de la tuberculose, que son neveu diagnostiqua grâce à l'instrument. Le modèle souple à deux oreilles n'apparut que vers 1850.",
    },
    {
      id: 'fr-8',
      title: 'Louis Braille et les six points',
      text: "Louis Braille perdit la vue à trois ans en jouant dans l'atelier de son père, bourrelier à Coupvray. À l'Institut royal des jeunes aveugles de Paris, on lisait de grandes lettres en relief, si lentement que personne ne pouvait écrire. Un capitaine d'artillerie vint y présenter un code de douze points destiné aux messages de nuit ; à quinze ans, Braille le réduisit à six, ce qui tient sous la pulpe d'un doigt. Les professeurs l'interdirent pendant des années, craignant d'être exclus d'une écriture qu'ils ne voyaient pas. Elle ne devint officielle que deux ans après sa mort. Il l'avait aussi adaptée à la musique, car il était organiste.",
    },
    {
      id: 'fr-9',
      title: 'Réussir ses semis de tomates',
      text: "Semez les tomates six à huit semaines avant la date des dernières gelées, à vingt degrés et en pleine lumière. Des plants qui filent manquent de clarté plutôt que d'engrais : rapprochez-les de la fenêtre et baissez le chauffage. Au stade de deux vraies feuilles, repiquez chaque pied dans un pot en enterrant la tige jusqu'aux cotylédons, car elle formera des racines sur toute sa longueur. Avant la plantation, sortez-les chaque jour un peu plus longtemps afin que les feuilles s'endurcissent au vent. Arrosez au pied le matin ; un feuillage mouillé le soir attire le mildiou. Un paillage épais évite que les fruits n'éclatent après l'orage.",
    },
    {
      id: 'fr-10',
      title: 'Conserver ses propres graines',
      text: "Garder ses graines d'une année sur l'autre est facile avec les haricots, les pois, les laitues et les tomates, qui se fécondent eux-mêmes. Les courges se croisent au contraire avec celles du voisin, et le résultat peut être amer, voire toxique. Choisissez les plus beaux pieds, non les derniers fruits oubliés. Les graines de tomate fermentent deux jours dans un verre d'eau, ce qui détruit la pellicule qui empêche la germination, puis sèchent sur une assiette. Dans une enveloppe de papier, au sec et au frais, elles lèvent encore après cinq ans ; celles du panais, jamais plus d'un an. Notez la variété et la date, car on oublie toujours.",
    },
  ],
  questions: [
    {
      query: 'Comment les ouvriers du canal étaient-ils rémunérés quand il pleuvait ?',
      answer: 'fr-1',
      sentence: 'même les jours de pluie',
    },
    {
      query: 'frapper la meule pour détecter une fente',
      answer: 'fr-3',
      sentence: 'un son creux trahit une fente',
    },
    {
      query: "Pourquoi les cigognes passent-elles maintenant l'hiver en Espagne ?",
      answer: 'fr-5',
      sentence: 'les décharges à ciel ouvert',
    },
    {
      query: 'medecin qui ecoute le coeur avec un rouleau de papier',
      answer: 'fr-7',
      sentence: 'il roula un cahier de papier',
    },
    {
      query: 'combien de temps se conservent les graines de panais',
      answer: 'fr-10',
      sentence: 'celles du panais',
    },
  ],
};
