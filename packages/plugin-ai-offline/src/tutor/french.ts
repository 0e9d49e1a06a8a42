import { isCapital, type Wording } from './wording.ts';

/** What the practice tutor says in French. */
export const FRENCH: Wording = {
  quote: (text) => `« ${text} »`,
  typeset: (text) => text.replaceAll(/ (?=[?!;:»])|(?<=«) /gu, '\u202f'),
  welcome: 'Bienvenue !',
  introduction: (title) =>
    `Je suis le tuteur d’exercice intégré, un petit programme sans IA : je t’interroge sur ${title === null ? 'tes leçons' : `ta leçon « ${title} »`} et je te dis exactement ce qui ne va pas encore.`,
  introductionWithoutLesson: (topic) =>
    `Je suis le tuteur d’exercice intégré, un petit programme sans IA : je ne peux pas juger tes réponses, mais je te pose des questions${topic === null ? '' : ` sur « ${topic} »`} qui aident à réfléchir.`,
  speaksOther: () => '',
  seesNoPictures: 'Je ne vois pas les images, je ne lis que tes mots.',
  presents: {
    deductive: 'D’abord les réponses, ensuite c’est à toi. Regarde bien ces trois-là :',
    inductive: 'Regarde ces trois-là et cherche ce qu’elles ont en commun :',
    error_based: null,
    dialogic: 'On s’exerce en parlant. Trois expressions pour commencer, tu vas vite les retrouver :',
    contextual: 'Imagine que tu en as besoin tout de suite. Ces trois-là vont t’aider :',
    ai_adaptive: 'On commence doucement. Trois à regarder :',
  },
  presentsMore: 'En voici de nouvelles :',
  afterCards: 'C’est bon ? Alors on y va.',
  leads: {
    1: [() => 'Commençons.'],
    2: [() => 'Maintenant sans regarder.', () => 'Et la suivante.'],
    3: [() => 'La suivante mérite qu’on la regarde de près.', () => 'Essaie, même si tu n’es pas sûr de toi.'],
    4: [() => 'On continue.', () => 'La suivante, tranquillement.'],
    5: [() => 'Du nouveau.', () => 'Et encore une nouvelle.'],
    6: [() => 'Une nouvelle entre-temps.'],
    7: [() => 'Pour changer, de nouveau une question.', () => 'Et maintenant celle-ci.'],
  },
  backToQuestion: 'Revenons à la question.',
  returns: {
    missed: [
      () => 'Revenons à une question de tout à l’heure.',
      () => 'Celle-ci résistait tout à l’heure.',
      () => 'Une deuxième chance.',
    ],
    right: [() => 'Tu t’en souviens encore ?', () => 'Révisons-en une.'],
  },
  ask: [
    (front, language) => `Comment dit-on « ${front} »${language} ?`,
    (front) => `Et « ${front} », c’est quoi ?`,
    (front, language) => `Dis-moi « ${front} »${language}.`,
  ],
  askPlain: [(front) => `Qu’est-ce que « ${front} » ?`, (front) => `Qu’est-ce qui va avec « ${front} » ?`],
  askExplanation: [
    (front) => `Explique avec tes propres mots : « ${front} ».`,
    (front) => `Comment expliquerais-tu « ${front} » à quelqu’un ?`,
  ],
  askBy: {
    dialogic: (front, language) => `Moi, je dis « ${front} ». Et toi, que dis-tu${language} ?`,
    contextual: (front) => `On te pose la question sur place, et tu cherches le mot pour « ${front} ».`,
  },
  inLanguage: (language) => ` en ${language}`,
  askSentence: [
    (back) => `Fais une petite phrase à toi, avec « ${back} »`,
    (back) => `Encore une phrase à toi, cette fois avec « ${back} »`,
  ],
  right: [
    (back) => `Exactement, « ${back} ».`,
    () => 'C’est juste.',
    () => 'Oui, c’est acquis.',
    (back) => `« ${back} », oui.`,
    () => 'Très bien.',
  ],
  rightAtLast: [(back) => `Cette fois, ça y est : « ${back} ».`, () => 'Tu vois, la deuxième fois, c’est venu.'],
  rightWithHint: [() => 'Juste, et le petit indice a suffi.', (back) => `Voilà : « ${back} ».`],
  rightBut: (back) => `Juste. À l’écrit, c’est « ${back} ».`,
  nearlyRight: [
    (differences, back) => `Presque : ${differences}. La bonne réponse est « ${back} ».`,
    (differences, back) => `Il ne manque pas grand-chose : ${differences}. Donc « ${back} ».`,
    (differences, back) => `Tu y es presque : ${differences}. Voici : « ${back} ».`,
  ],
  wrong: [
    (back) => `Pas encore. Je cherchais « ${back} ».`,
    (back) => `Ça, c’est autre chose. Ici, c’est « ${back} ».`,
  ],
  compare: [
    (back) => `Merci. La leçon le dit ainsi : « ${back} » Compare tranquillement.`,
    (back) => `C’est bien de le dire avec tes mots. À côté, la phrase de la leçon : « ${back} »`,
  ],
  otherCard: (given, front, back) => `« ${given} » va avec « ${front} ». Ici, c’est « ${back} ».`,
  differs: (difference, quote) => {
    switch (difference.kind) {
      case 'word':
        return `pas ${quote(difference.given)} mais ${quote(difference.wanted)}`;
      case 'spelling':
        return `${quote(difference.given)} s’écrit ${quote(difference.wanted)}`;
      case 'accent':
        return `attention à l’accent, pas ${quote(difference.given)} mais ${quote(difference.wanted)}`;
      case 'case':
        return `${quote(difference.wanted)} ${isCapital(difference.wanted) ? 'prend une majuscule' : 'ne prend pas de majuscule'}`;
      case 'punctuation':
        return 'il y a un signe de ponctuation en trop ou en moins';
      case 'missing':
        return `il manque ${quote(difference.wanted)}`;
      case 'extra':
        return `${quote(difference.given)} est de trop`;
      case 'order':
        return 'les mots sont bons, mais pas leur ordre';
    }
  },
  and: ', et ',
  aboutMistakes: {
    error_based: [
      () => 'Retiens bien cet endroit, c’est lui qui te fait avancer.',
      () => 'Dis-le une fois à voix haute, comme il faut.',
    ],
    inductive: [() => 'Mets-la en pensée à côté des autres cartes.'],
  },
  hint: [(shape) => `Pas de souci. Un indice : ${shape}.`, (shape) => `Ce n’est rien, je t’aide : ${shape}.`],
  solution: [
    (back) => `Alors je te le dis : « ${back} ». Répète-le une fois, ça reviendra.`,
    (back) => `C’est « ${back} ». Ça peut prendre du temps, on y reviendra.`,
  ],
  translation: (front, back) => `« ${front} » et « ${back} » vont ensemble.`,
  notInLesson: (word) =>
    `« ${word} » n’est dans aucune de tes leçons, et je ne veux pas deviner. Un dictionnaire le connaît.`,
  cannotAnswer: [
    () => 'Bonne question, mais je n’en sais pas assez : je connais tout au plus ce qui est dans tes leçons. Note-la.',
    () => 'À cela non plus je ne peux pas répondre, et je ne veux pas deviner.',
  ],
  nonsense: [
    () => 'Là, je ne te suis pas. Prends ton temps, même un essai à moitié juste aide.',
    () => 'Je ne peux pas lire cela. Si tu ne sais pas, écris simplement « je ne sais pas », et tu auras un indice.',
  ],
  oneOfTwo: [
    (one, other) => `Rendons ça plus facile. C’est « ${one} » ou « ${other} ».`,
    (one, other) => `L’un des deux convient : « ${one} », « ${other} ».`,
  ],
  bye: 'À la prochaine, et bravo pour aujourd’hui.',
  thanks: 'Avec plaisir.',
  sentenceHas: [
    (back) =>
      `Bien, il y a « ${back} ». Si toute la phrase est juste, je ne peux pas en juger : lis-la à voix haute et demande à quelqu’un qui sait.`,
    (back) => `Bien, avec « ${back} ». Le reste de la phrase, je ne peux qu’en prendre note.`,
  ],
  sentenceLacks: [
    (back) => `Je ne trouve pas « ${back} » dans ta phrase. Une courte suffit, trois ou quatre mots.`,
    (back) => `« ${back} » manque toujours. Laissons cela pour aujourd’hui.`,
  ],
  tally: (right, all) => `Ça fait ${right} sur ${all}.`,
  allRight: (count) => `Voilà, tu as eu juste aux ${count}. À partir d’ici, on mélange.`,
  topicQuestions: {
    1: [(topic) => `Que sais-tu déjà sur ${topic}, et à partir d’où est-ce moins clair ?`],
    2: [(topic) => `Essaie un exemple à toi pour ${topic}. Il a le droit d’être faux.`],
    3: [(topic) => `Où se trompe-t-on facilement avec ${topic}, et à quoi le remarquerais-tu ?`],
    4: [() => 'Va vérifier maintenant et compare : qu’est-ce qui est déjà juste, que manque-t-il ?'],
    5: [() => 'C’était trop facile ou trop difficile ? Choisis un exercice qui va un peu plus loin. Lequel ?'],
    6: [(topic) => `Explique encore une fois ${topic} en deux phrases, sans regarder.`],
    7: [
      (topic) => `Où auras-tu bientôt besoin de ${topic} dans ta vie ?`,
      () => 'À qui pourrais-tu l’expliquer, et par quoi commencerais-tu ?',
      () => 'Quelle est la chose que tu veux retenir jusqu’à demain ?',
    ],
  },
  reasons: {
    right: 'La dernière réponse était juste.',
    wrong: 'La dernière réponse n’était pas encore juste.',
    unknown: 'La réponse n’était pas encore connue.',
    nonsense: 'La dernière ligne n’était pas une réponse.',
    sentence: 'Il manque encore une phrase personnelle.',
    unanswered: 'La question reste ouverte.',
    again: 'Un tour est fini, le suivant commence.',
  },
  summary: (right, all) => `${right} des ${all} dernières réponses étaient justes.`,
  thisTopic: 'ce sujet',
  heard: [
    (excerpt) => `Tu écris « ${excerpt} ». Gardons cela pour l’instant.`,
    (excerpt) => `« ${excerpt} », bien. Va un pas plus loin.`,
    (excerpt) => `Je lis « ${excerpt} ». Je ne sais pas si c’est juste, mais tu peux le vérifier.`,
  ],
  unknownTopic: [
    (topic) => `C’est un début honnête. Fais plus petit : quel mot te vient en premier pour ${topic} ?`,
    () => 'Alors laisse-le ouvert et relis ce passage. Quelle est la dernière chose dont tu étais sûr ?',
  ],
};
