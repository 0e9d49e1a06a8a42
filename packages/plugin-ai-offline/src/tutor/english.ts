import { isCapital, type Wording } from './wording.ts';

/** What the practice tutor says in English. */
export const ENGLISH: Wording = {
  quote: (text) => `“${text}”`,
  typeset: (text) => text,
  welcome: 'Good that you are here.',
  introduction: (title) =>
    `I am the built-in practice tutor, a small program without AI: I ask you what ${title === null ? 'your lessons say' : `your lesson “${title}” says`}, and tell you exactly what is not right yet.`,
  introductionWithoutLesson: (topic) =>
    `I am the built-in practice tutor, a small program without AI: I cannot judge your answers, but I ask questions${topic === null ? '' : ` about “${topic}”`} that help you think.`,
  speaksOther: (language) =>
    `I do not speak ${language}, only English, German, French and Spanish, so I stay with English.`,
  seesNoPictures: 'I cannot see pictures, I only read your words.',
  presents: {
    deductive: 'First the answers, then it is your turn. Take your time with these three:',
    inductive: 'Look at these three and watch for what they have in common:',
    error_based: null,
    dialogic: 'We practise by talking. Three to warm up, you will meet them in a moment:',
    contextual: 'Imagine you need this any minute now. These three will help:',
    ai_adaptive: 'We begin with something easy. Three to look at:',
  },
  presentsMore: 'Now some new ones:',
  afterCards: 'Got them? Here we go.',
  leads: {
    1: [() => 'Let us begin.'],
    2: [() => 'Now without looking:', () => 'And the next:'],
    3: [() => 'The next one is worth a close look.', () => 'Have a go, even if you are not sure.'],
    4: [() => 'On we go.', () => 'The next, no hurry:'],
    5: [() => 'Something new:', () => 'And another new one:'],
    6: [() => 'A new one in between:'],
    7: [() => 'A question again, for a change.', () => 'And now this:'],
  },
  backToQuestion: 'Back to the question.',
  returns: {
    missed: [() => 'Back to one from before.', () => 'This one would not come earlier:', () => 'A second chance:'],
    right: [() => 'Do you still know this one?', () => 'Let us refresh one.'],
  },
  ask: [
    (front, language) => `How do you say “${front}”${language}?`,
    (front) => `What is “${front}”?`,
    (front, language) => `Tell me “${front}”${language}.`,
  ],
  askPlain: [(front) => `What is “${front}”?`, (front) => `What belongs to “${front}”?`],
  askExplanation: [
    (front) => `Explain in your own words: “${front}”.`,
    (front) => `How would you explain “${front}” to somebody?`,
  ],
  askBy: {
    dialogic: (front, language) => `I say “${front}”. What do you say${language}?`,
    contextual: (front) => `Somebody asks you, and you are looking for the word for “${front}”.`,
  },
  inLanguage: (language) => ` in ${language}`,
  askSentence: [
    (back) => `Make a little sentence of your own with “${back}”`,
    (back) => `Another sentence of your own, this time with “${back}”`,
  ],
  right: [
    (back) => `Exactly, “${back}”.`,
    () => 'That is right.',
    () => 'Yes, you have got it.',
    (back) => `“${back}”, yes.`,
    () => 'Very good.',
  ],
  rightAtLast: [(back) => `Now it sticks: “${back}”.`, () => 'You see, the second time it came.'],
  rightWithHint: [() => 'Right, and the small hint was enough.', (back) => `There it is: “${back}”.`],
  rightBut: (back) => `Right. In writing it is “${back}”.`,
  nearlyRight: [
    (differences, back) => `Almost: ${differences}. Right is “${back}”.`,
    (differences, back) => `Not far off: ${differences}. So “${back}”.`,
    (differences, back) => `Close: ${differences}. This is it: “${back}”.`,
  ],
  wrong: [(back) => `Not yet. I was looking for “${back}”.`, (back) => `That is something else. Here it is “${back}”.`],
  compare: [
    (back) => `Thank you. The lesson puts it like this: “${back}” Compare at your leisure.`,
    (back) => `Good that you put it into words. Beside it, the sentence of the lesson: “${back}”`,
  ],
  otherCard: (given, front, back) => `“${given}” goes with “${front}”. Here it is “${back}”.`,
  differs: (difference, quote) => {
    switch (difference.kind) {
      case 'word':
        return `not ${quote(difference.given)} but ${quote(difference.wanted)}`;
      case 'spelling':
        return `${quote(difference.given)} is spelt ${quote(difference.wanted)}`;
      case 'accent':
        return `mind the accent, not ${quote(difference.given)} but ${quote(difference.wanted)}`;
      case 'case':
        return `${quote(difference.wanted)} takes ${isCapital(difference.wanted) ? 'a' : 'no'} capital letter`;
      case 'punctuation':
        return 'a punctuation mark is missing or too much';
      case 'missing':
        return `${quote(difference.wanted)} is missing`;
      case 'extra':
        return `${quote(difference.given)} is too much`;
      case 'order':
        return 'the words are right, their order is not';
    }
  },
  and: ', and ',
  aboutMistakes: {
    error_based: [() => 'Remember this very spot, it takes you further.', () => 'Say it aloud once, the right way.'],
    inductive: [() => 'Put it beside the other cards in your mind.'],
  },
  hint: [(shape) => `No problem. A hint: ${shape}.`, (shape) => `Never mind, let me help: ${shape}.`],
  solution: [
    (back) => `Then I will tell you: “${back}”. Say it once; it comes back later.`,
    (back) => `It is “${back}”. That may take a while, we will return to it.`,
  ],
  translation: (front, back) => `“${front}” and “${back}” belong together.`,
  notInLesson: (word) => `“${word}” is in none of your lessons, and I will not guess. A dictionary knows it.`,
  cannotAnswer: [
    () => 'A good question, but I do not know enough for it: I know at most what your lessons say. Write it down.',
    () => 'I cannot answer that one either, and I will not guess.',
  ],
  nonsense: [
    () => 'I cannot make sense of that. Take your time, half an attempt helps too.',
    () => 'I cannot read that. If you do not know, just write “don’t know”, and you get a hint.',
  ],
  oneOfTwo: [
    (one, other) => `Let us make it easier. It is “${one}” or “${other}”.`,
    (one, other) => `One of these two fits: “${one}”, “${other}”.`,
  ],
  bye: 'See you next time, and well done for today.',
  thanks: 'You are welcome.',
  sentenceHas: [
    (back) =>
      `Nice, “${back}” is in it. Whether the whole sentence is right I cannot judge: read it aloud and ask someone who knows.`,
    (back) => `Good, with “${back}”. The rest of the sentence I can only take note of.`,
  ],
  sentenceLacks: [
    (back) => `I do not find “${back}” in your sentence. A short one will do, three or four words.`,
    (back) => `“${back}” is still missing. Let us leave that for today.`,
  ],
  tally: (right, all) => `That makes ${right} of ${all}.`,
  allRight: (count) => `With that you have had all ${count} right. From now on they are mixed.`,
  topicQuestions: {
    1: [(topic) => `What do you know about ${topic} already, and where does it become unclear?`],
    2: [(topic) => `Try an example of your own for ${topic}. It may be wrong.`],
    3: [(topic) => `Where does ${topic} easily go wrong, and how would you notice?`],
    4: [() => 'Look it up now and compare: what is right already, what is missing?'],
    5: [() => 'Was that too easy or too hard? Pick a task that goes a little further. Which would it be?'],
    6: [(topic) => `Explain ${topic} once more in two sentences, without looking.`],
    7: [
      (topic) => `Where will you need ${topic} next in your own life?`,
      () => 'Who could you explain this to, and where would you begin?',
      () => 'Which one thing do you want to remember until tomorrow?',
    ],
  },
  reasons: {
    right: 'The last answer was right.',
    wrong: 'The last answer was not right yet.',
    unknown: 'The answer was not known yet.',
    nonsense: 'The last reply was no answer.',
    sentence: 'A sentence of the learner’s own is still to come.',
    unanswered: 'The question is still open.',
    again: 'One round is done, the next begins.',
  },
  summary: (right, all) => `${right} of the last ${all} answers were right.`,
  thisTopic: 'this topic',
  heard: [
    (excerpt) => `You write “${excerpt}”. Let that stand for now.`,
    (excerpt) => `“${excerpt}”, good. Think one step further.`,
    (excerpt) => `I read “${excerpt}”. Whether it is right I do not know, but you can check.`,
  ],
  unknownTopic: [
    (topic) => `That is an honest beginning. Make it smaller: which word comes to mind first for ${topic}?`,
    () => 'Then leave it open and read that part again. What was the last thing you were sure of?',
  ],
};
