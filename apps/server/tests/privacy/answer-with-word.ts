import type { ScriptedAnswer } from '@learnwright/test-kit';

/** A word for each learner that stands in every text of theirs, also in those of the AI. */
export const WORDS = ['zaunkoenig', 'buchfink'] as const;

/** One of WORDS, or the word of a learner of whom there are many. */
export type Word = (typeof WORDS)[number] | `vogel${number}x`;

const ONE_OF_MANY = /vogel\d+x/;

/** One answer for all that the AI is asked, with the word of the learner it is asked for. */
export const answerWithWord: ScriptedAnswer = ({ messages }) => {
  const asked = JSON.stringify(messages);
  const word = WORDS.find((candidate) => asked.includes(candidate)) ?? ONE_OF_MANY.exec(asked)?.[0] ?? 'nobody';
  return JSON.stringify({
    ...{ advance: true, confidence: 0.9, reason: `The ${word} can do it.`, suggested_step: 7 },
    ...{ cycle_complete: true, next_topic: `More ${word}`, difficulty_adjustment: 'same', continue_recommended: true },
    ...{
      summary: `All about the ${word}.`,
      topics: [word],
      language: 'de',
      feedback: `Say ${word}.`,
      phrase: `Der ${word}`,
    },
    ...{ matches: true, score: 1, missed_sounds: [word] },
    vocabulary: [{ word, translation: `bird ${word}`, example: `Das heißt ${word}.`, tags: [word] }],
    cards: [{ id: word, card_type: 'basic', front: `What is a ${word}?`, back: `A bird, ${word}`, tags: [word] }],
    questions: [
      { question: `Why ${word}?`, expected_answer: word, question_type: 'open', difficulty: 'hard', topic: word },
    ],
    ...{ title: `The ${word}`, description: `A course about the ${word}` },
    sections: [{ title: word, description: word, lessons: [{ title: word, goal: `Know the ${word}` }] }],
    steps: [
      { id: 'theory', type: 'theory', body: `The ${word} sings.` },
      ...['ask', 'again', 'last'].map((id) => ({
        ...{ id, type: 'exercise' },
        exercise: { id, type: 'free_text', prompt: 'Who sings?', accept: [word] },
      })),
    ],
  });
};
