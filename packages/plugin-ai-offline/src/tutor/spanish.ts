import { isCapital, type Wording } from './wording.ts';

/** What the practice tutor says in Spanish. */
export const SPANISH: Wording = {
  quote: (text) => `«${text}»`,
  typeset: (text) => text,
  welcome: 'Qué bien que estés aquí.',
  introduction: (title) =>
    `Soy el tutor de práctica incluido, un pequeño programa sin IA: te pregunto lo que hay en ${title === null ? 'tus lecciones' : `tu lección «${title}»`} y te digo exactamente qué falla todavía.`,
  introductionWithoutLesson: (topic) =>
    `Soy el tutor de práctica incluido, un pequeño programa sin IA: no puedo valorar tus respuestas, pero te hago preguntas${topic === null ? '' : ` sobre «${topic}»`} que ayudan a pensar.`,
  speaksOther: () => '',
  seesNoPictures: 'No puedo ver imágenes, solo leo tus palabras.',
  presents: {
    deductive: 'Primero las soluciones, después te toca a ti. Mira estas tres con calma:',
    inductive: 'Mira estas tres y busca qué tienen en común:',
    error_based: null,
    dialogic: 'Practicamos hablando. Tres para empezar, enseguida las vas a necesitar:',
    contextual: 'Imagina que lo necesitas ahora mismo. Estas tres te ayudan:',
    ai_adaptive: 'Empezamos con algo fácil. Tres para mirar:',
  },
  presentsMore: 'Ahora vienen otras nuevas:',
  afterCards: '¿Las tienes? Pues vamos.',
  leads: {
    1: [() => 'Empecemos.'],
    2: [() => 'Ahora sin mirar.', () => 'Y la siguiente.'],
    3: [() => 'La siguiente merece una mirada atenta.', () => 'Inténtalo, aunque no estés seguro.'],
    4: [() => 'Seguimos.', () => 'La siguiente, con calma.'],
    5: [() => 'Algo nuevo.', () => 'Y otra nueva.'],
    6: [() => 'Una nueva entre medias.'],
    7: [() => 'Para variar, otra vez una pregunta.', () => 'Y ahora esta.'],
  },
  backToQuestion: 'Volvamos a la pregunta.',
  returns: {
    missed: [() => 'Volvamos a una de antes.', () => 'Esta antes no quería salir.', () => 'Una segunda oportunidad.'],
    right: [() => '¿Te acuerdas todavía de esta?', () => 'Repasemos una.'],
  },
  ask: [
    (front, language) => `¿Cómo se dice «${front}»${language}?`,
    (front) => `¿Y «${front}»?`,
    (front, language) => `Dime «${front}»${language}.`,
  ],
  askPlain: [(front) => `¿Qué es «${front}»?`, (front) => `¿Qué va con «${front}»?`],
  askExplanation: [
    (front) => `Explica con tus propias palabras: «${front}».`,
    (front) => `¿Cómo le explicarías «${front}» a alguien?`,
  ],
  askBy: {
    dialogic: (front, language) => `Yo digo «${front}». ¿Y tú, qué dices${language}?`,
    contextual: (front) => `Te lo preguntan en ese momento, y buscas la palabra para «${front}».`,
  },
  inLanguage: (language) => ` en ${language}`,
  askSentence: [
    (back) => `Haz una frase corta tuya con «${back}»`,
    (back) => `Otra frase tuya, esta vez con «${back}»`,
  ],
  right: [
    (back) => `Exacto, «${back}».`,
    () => 'Eso es.',
    () => 'Sí, ya lo tienes.',
    (back) => `«${back}», sí.`,
    () => 'Muy bien.',
  ],
  rightAtLast: [(back) => `Ahora sí: «${back}».`, () => 'Ya ves, a la segunda ha salido.'],
  rightWithHint: [() => 'Correcto, y ha bastado una pequeña pista.', (back) => `Ahí está: «${back}».`],
  rightBut: (back) => `Correcto. Por escrito es «${back}».`,
  nearlyRight: [
    (differences, back) => `Casi: ${differences}. Lo correcto es «${back}».`,
    (differences, back) => `No falta mucho: ${differences}. O sea, «${back}».`,
    (differences, back) => `Muy cerca: ${differences}. Es así: «${back}».`,
  ],
  wrong: [(back) => `Todavía no. Buscaba «${back}».`, (back) => `Eso es otra cosa. Aquí es «${back}».`],
  compare: [
    (back) => `Gracias. La lección lo dice así: «${back}» Compáralo con calma.`,
    (back) => `Qué bien que lo digas con tus palabras. Al lado, la frase de la lección: «${back}»`,
  ],
  otherCard: (given, front, back) => `«${given}» va con «${front}». Aquí es «${back}».`,
  differs: (difference, quote) => {
    switch (difference.kind) {
      case 'word':
        return `no ${quote(difference.given)}, sino ${quote(difference.wanted)}`;
      case 'spelling':
        return `${quote(difference.given)} se escribe ${quote(difference.wanted)}`;
      case 'accent':
        return `cuidado con el acento, no ${quote(difference.given)}, sino ${quote(difference.wanted)}`;
      case 'case':
        return `${quote(difference.wanted)} va con ${isCapital(difference.wanted) ? 'mayúscula' : 'minúscula'}`;
      case 'punctuation':
        return 'sobra o falta un signo de puntuación';
      case 'missing':
        return `falta ${quote(difference.wanted)}`;
      case 'extra':
        return `sobra ${quote(difference.given)}`;
      case 'order':
        return 'las palabras están bien, pero no su orden';
    }
  },
  and: ' y ',
  aboutMistakes: {
    error_based: [
      () => 'Quédate con este punto, es el que te hace avanzar.',
      () => 'Dilo una vez en voz alta, bien dicho.',
    ],
    inductive: [() => 'Ponla mentalmente al lado de las otras tarjetas.'],
  },
  hint: [(shape) => `No pasa nada. Una pista: ${shape}.`, (shape) => `Tranquilo, te ayudo: ${shape}.`],
  solution: [
    (back) => `Entonces te lo digo: «${back}». Repítelo una vez, luego vuelve.`,
    (back) => `Es «${back}». Puede llevar su tiempo, ya volveremos.`,
  ],
  translation: (front, back) => `«${front}» y «${back}» van juntas.`,
  notInLesson: (word) => `«${word}» no está en ninguna de tus lecciones, y no quiero adivinar. Un diccionario lo sabe.`,
  cannotAnswer: [
    () => 'Buena pregunta, pero no sé lo suficiente: como mucho sé lo que hay en tus lecciones. Apúntala.',
    () => 'A esa tampoco puedo responder, y no quiero adivinar.',
  ],
  nonsense: [
    () => 'Eso no lo entiendo. Tómate tu tiempo, también un intento a medias ayuda.',
    () => 'No puedo leerlo. Si no lo sabes, escribe «no sé» y te doy una pista.',
  ],
  oneOfTwo: [
    (one, other) => `Hagámoslo más fácil. Es «${one}» o «${other}».`,
    (one, other) => `Una de las dos encaja: «${one}», «${other}».`,
  ],
  bye: 'Hasta la próxima, y buen trabajo hoy.',
  thanks: 'De nada.',
  sentenceHas: [
    (back) =>
      `Bien, ahí está «${back}». Si toda la frase es correcta no puedo valorarlo: léela en voz alta y pregunta a alguien que sepa.`,
    (back) => `Bien, con «${back}». Del resto de la frase solo puedo tomar nota.`,
  ],
  sentenceLacks: [
    (back) => `No encuentro «${back}» en tu frase. Basta una corta, de tres o cuatro palabras.`,
    (back) => `«${back}» sigue sin estar. Dejémoslo por hoy.`,
  ],
  tally: (right, all) => `Van ${right} de ${all}.`,
  allRight: (count) => `Con eso has tenido bien las ${count}. A partir de ahora van mezcladas.`,
  topicQuestions: {
    1: [(topic) => `¿Qué sabes ya de ${topic}, y a partir de dónde deja de estar claro?`],
    2: [(topic) => `Prueba con un ejemplo tuyo sobre ${topic}. Puede estar mal.`],
    3: [(topic) => `¿Dónde es fácil equivocarse con ${topic}, y en qué lo notarías?`],
    4: [() => 'Ahora compruébalo y compara: ¿qué está ya bien y qué falta?'],
    5: [() => '¿Ha sido demasiado fácil o demasiado difícil? Elige una tarea que vaya un poco más allá. ¿Cuál sería?'],
    6: [(topic) => `Explica otra vez ${topic} en dos frases, sin mirar.`],
    7: [
      (topic) => `¿Dónde vas a necesitar pronto ${topic} en tu vida?`,
      () => '¿A quién podrías explicárselo, y por dónde empezarías?',
      () => '¿Qué cosa quieres recordar hasta mañana?',
    ],
  },
  reasons: {
    right: 'La última respuesta era correcta.',
    wrong: 'La última respuesta todavía no era correcta.',
    unknown: 'La respuesta todavía no se sabía.',
    nonsense: 'Lo último no era una respuesta.',
    sentence: 'Falta todavía una frase propia.',
    unanswered: 'La pregunta sigue abierta.',
    again: 'Una ronda está hecha, empieza la siguiente.',
  },
  summary: (right, all) => `${right} de las últimas ${all} respuestas eran correctas.`,
  thisTopic: 'este tema',
  heard: [
    (excerpt) => `Escribes «${excerpt}». Dejémoslo así por ahora.`,
    (excerpt) => `«${excerpt}», bien. Da un paso más.`,
    (excerpt) => `Leo «${excerpt}». No sé si es correcto, pero puedes comprobarlo.`,
  ],
  unknownTopic: [
    (topic) => `Es un comienzo sincero. Hazlo más pequeño: ¿qué palabra te viene primero para ${topic}?`,
    () => 'Entonces déjalo abierto y vuelve a leer esa parte. ¿De qué estabas seguro por última vez?',
  ],
};
