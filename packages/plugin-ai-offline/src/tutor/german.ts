import { isCapital, type Wording } from './wording.ts';

/** What the practice tutor says in German. */
export const GERMAN: Wording = {
  quote: (text) => `„${text}“`,
  typeset: (text) => text,
  welcome: 'Schön, dass du da bist.',
  introduction: (title) =>
    `Ich bin der eingebaute Übungstutor, ein kleines Programm ohne KI: Ich frage dich ab, was in ${title === null ? 'deinen Lektionen' : `deiner Lektion „${title}“`} steht, und sage dir genau, was noch nicht stimmt.`,
  introductionWithoutLesson: (topic) =>
    `Ich bin der eingebaute Übungstutor, ein kleines Programm ohne KI: Beurteilen kann ich deine Antworten nicht, aber ich stelle dir Fragen${topic === null ? '' : ` zu „${topic}“`}, die beim Nachdenken helfen.`,
  speaksOther: () => '',
  seesNoPictures: 'Bilder kann ich nicht sehen, nur deine Worte lesen.',
  presents: {
    deductive: 'Zuerst die Lösungen, dann bist du dran. Sieh dir diese drei in Ruhe an:',
    inductive: 'Sieh dir diese drei an und achte darauf, was sie gemeinsam haben:',
    error_based: null,
    dialogic: 'Wir üben im Gespräch. Zum Einstimmen drei, die gleich vorkommen:',
    contextual: 'Stell dir vor, du brauchst das gleich wirklich. Diese drei helfen dir:',
    ai_adaptive: 'Wir fangen leicht an. Drei zum Ansehen:',
  },
  presentsMore: 'Jetzt kommen neue dazu:',
  afterCards: 'Hast du sie? Dann los:',
  leads: {
    1: [() => 'Fangen wir an.'],
    2: [() => 'Jetzt ohne hinzusehen:', () => 'Und die nächste:'],
    3: [
      () => 'Bei der nächsten lohnt es sich, genau hinzusehen.',
      () => 'Trau dich ruhig, auch wenn du unsicher bist.',
    ],
    4: [() => 'Weiter geht es.', () => 'Die nächste, ganz in Ruhe:'],
    5: [() => 'Etwas Neues:', () => 'Und noch eine neue:'],
    6: [() => 'Eine neue dazwischen:'],
    7: [() => 'Zur Abwechslung wieder eine Frage.', () => 'Und jetzt diese:'],
  },
  backToQuestion: 'Zurück zur Frage.',
  returns: {
    missed: [
      () => 'Zurück zu einer von vorhin.',
      () => 'Die hier wollte vorhin noch nicht:',
      () => 'Noch eine zweite Gelegenheit:',
    ],
    right: [() => 'Weißt du diese noch?', () => 'Frischen wir eine auf.'],
  },
  ask: [
    (front, language) => `Wie sagst du „${front}“${language}?`,
    (front) => `Was ist „${front}“?`,
    (front, language) => `Sag mir „${front}“${language}.`,
  ],
  askPlain: [(front) => `Was ist „${front}“?`, (front) => `Was gehört zu „${front}“?`],
  askExplanation: [
    (front) => `Erkläre mit eigenen Worten: „${front}“.`,
    (front) => `Wie würdest du jemandem „${front}“ erklären?`,
  ],
  askBy: {
    dialogic: (front, language) => `Ich sage „${front}“. Was sagst du${language}?`,
    contextual: (front) => `Jemand fragt dich danach, und du suchst das Wort für „${front}“.`,
  },
  inLanguage: (language) => ` auf ${language}`,
  askSentence: [
    (back) => `Bau einen eigenen kleinen Satz mit „${back}“`,
    (back) => `Noch ein eigener Satz, diesmal mit „${back}“`,
  ],
  right: [
    (back) => `Genau, „${back}“.`,
    () => 'Stimmt.',
    () => 'Richtig, das sitzt.',
    (back) => `„${back}“, ja.`,
    () => 'Sehr gut.',
  ],
  rightAtLast: [(back) => `Jetzt sitzt es: „${back}“.`, () => 'Siehst du, beim zweiten Mal ging es.'],
  rightWithHint: [() => 'Richtig, und der kleine Hinweis hat gereicht.', (back) => `Da ist es: „${back}“.`],
  rightBut: (back) => `Richtig. Geschrieben sieht es so aus: „${back}“.`,
  nearlyRight: [
    (differences, back) => `Fast: ${differences}. Richtig ist „${back}“.`,
    (differences, back) => `Da fehlt nicht viel: ${differences}. Also „${back}“.`,
    (differences, back) => `Knapp daneben: ${differences}. So stimmt es: „${back}“.`,
  ],
  wrong: [(back) => `Noch nicht. Gesucht war „${back}“.`, (back) => `Das ist etwas anderes. Hier passt „${back}“.`],
  compare: [
    (back) => `Danke. In der Lektion steht es so: „${back}“ Vergleiche in Ruhe.`,
    (back) => `Gut, dass du es in Worte fasst. Daneben der Satz aus der Lektion: „${back}“`,
  ],
  otherCard: (given, front, back) => `„${given}“ gehört zu „${front}“. Hier passt „${back}“.`,
  differs: (difference, quote) => {
    switch (difference.kind) {
      case 'word':
        return `nicht ${quote(difference.given)}, sondern ${quote(difference.wanted)}`;
      case 'spelling':
        return `${quote(difference.given)} schreibt sich ${quote(difference.wanted)}`;
      case 'accent':
        return `achte auf den Akzent, nicht ${quote(difference.given)}, sondern ${quote(difference.wanted)}`;
      case 'case':
        return `${quote(difference.wanted)} schreibt man ${isCapital(difference.wanted) ? 'groß' : 'klein'}`;
      case 'punctuation':
        return 'ein Satzzeichen fehlt oder ist zu viel';
      case 'missing':
        return `es fehlt ${quote(difference.wanted)}`;
      case 'extra':
        return `${quote(difference.given)} ist zu viel`;
      case 'order':
        return 'die Wörter stimmen, ihre Reihenfolge nicht';
    }
  },
  and: ', und ',
  aboutMistakes: {
    error_based: [
      () => 'Merk dir genau diese Stelle, sie bringt dich weiter.',
      () => 'Sag es einmal laut, so wie es richtig ist.',
    ],
    inductive: [() => 'Leg es in Gedanken neben die anderen Karten.'],
  },
  hint: [(shape) => `Kein Problem. Ein Hinweis: ${shape}.`, (shape) => `Macht nichts, ich helfe dir: ${shape}.`],
  solution: [
    (back) => `Dann verrate ich es: „${back}“. Sprich es einmal nach, es kommt später wieder.`,
    (back) => `Es ist „${back}“. Das darf noch dauern, wir kommen darauf zurück.`,
  ],
  translation: (front, back) => `„${front}“ und „${back}“ gehören zusammen.`,
  notInLesson: (word) =>
    `„${word}“ steht in keiner deiner Lektionen, und raten will ich nicht. Ein Wörterbuch kennt es.`,
  cannotAnswer: [
    () =>
      'Gute Frage, aber dafür reicht mein Wissen nicht: Ich kenne höchstens, was in deinen Lektionen steht. Notier sie dir.',
    () => 'Auch das kann ich dir nicht beantworten, und raten will ich nicht.',
  ],
  nonsense: [
    () => 'Daraus werde ich nicht schlau. Nimm dir Zeit, auch ein halber Versuch hilft.',
    () =>
      'Das kann ich nicht lesen. Wenn du es nicht weißt, schreib einfach „weiß nicht“, dann bekommst du einen Hinweis.',
  ],
  oneOfTwo: [
    (one, other) => `Machen wir es leichter. Es ist „${one}“ oder „${other}“.`,
    (one, other) => `Eins von beiden passt: „${one}“, „${other}“.`,
  ],
  bye: 'Bis zum nächsten Mal, das war gute Arbeit heute.',
  thanks: 'Gern.',
  sentenceHas: [
    (back) =>
      `Schön, „${back}“ kommt vor. Ob der ganze Satz stimmt, kann ich nicht beurteilen: Lies ihn laut und frag jemanden, der es weiß.`,
    (back) => `Gut, mit „${back}“. Den Rest des Satzes kann ich wieder nur zur Kenntnis nehmen.`,
  ],
  sentenceLacks: [
    (back) => `In deinem Satz finde ich „${back}“ nicht. Ein kurzer reicht, drei, vier Wörter.`,
    (back) => `„${back}“ fehlt noch immer. Lassen wir das für heute.`,
  ],
  tally: (right, all) => `Das sind ${right} von ${all}.`,
  allRight: (count) => `Damit hast du alle ${count} richtig gehabt. Ab jetzt wird gemischt.`,
  topicQuestions: {
    1: [(topic) => `Was weißt du schon über ${topic}, und wo wird es unklar?`],
    2: [(topic) => `Versuch ein eigenes Beispiel zu ${topic}. Es darf falsch sein.`],
    3: [(topic) => `Wo geht bei ${topic} leicht etwas schief, und woran würdest du es merken?`],
    4: [() => 'Schlag es jetzt nach und vergleiche: Was stimmt schon, was fehlt noch?'],
    5: [
      () => 'War das zu leicht oder zu schwer? Nimm eine Aufgabe, die ein kleines Stück weiter geht. Welche wäre das?',
    ],
    6: [(topic) => `Erkläre ${topic} noch einmal in zwei Sätzen, ohne nachzusehen.`],
    7: [
      (topic) => `Wo brauchst du ${topic} in deinem Alltag als Nächstes?`,
      () => 'Wem könntest du das erklären, und womit würdest du anfangen?',
      () => 'Welche eine Sache willst du bis morgen behalten?',
    ],
  },
  reasons: {
    right: 'Die letzte Antwort war richtig.',
    wrong: 'Die letzte Antwort war noch nicht richtig.',
    unknown: 'Die Antwort war noch nicht bekannt.',
    nonsense: 'Das Letzte war keine Antwort.',
    sentence: 'Ein eigener Satz steht noch aus.',
    unanswered: 'Die Frage ist noch offen.',
    again: 'Eine Runde ist geschafft, die nächste beginnt.',
  },
  summary: (right, all) => `Von den letzten ${all} Antworten waren ${right} richtig.`,
  thisTopic: 'dieses Thema',
  heard: [
    (excerpt) => `Du schreibst „${excerpt}“. Lass das einmal so stehen.`,
    (excerpt) => `„${excerpt}“, gut. Denk einen Schritt weiter.`,
    (excerpt) => `Ich lese „${excerpt}“. Ob es stimmt, weiß ich nicht, aber du kannst es prüfen.`,
  ],
  unknownTopic: [
    (topic) => `Das ist ein ehrlicher Anfang. Mach es kleiner: Welches Wort fällt dir zu ${topic} als Erstes ein?`,
    () => 'Dann lass es offen und lies die Stelle noch einmal nach. Was war das Letzte, das du sicher wusstest?',
  ],
};
