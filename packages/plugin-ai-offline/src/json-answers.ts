import { choosePhrase, phraseLanguageOf } from './phrases.ts';
import type { Prompt } from './prompt.ts';
import { composeTasks } from './sentences.ts';
import { compareSpeech, describeSpeech } from './speech.ts';
import { judgeCycle, judgeStep } from './tutor/step-verdict.ts';
import { detectLanguage, tutorLabel, tutorNote } from './tutor-language.ts';

/** One kind of JSON object, and its answer. */
interface JsonAnswer {
  /** The fields that tell the kind: the template in the instructions names them all. */
  readonly fields: readonly string[];
  /** Null where there is nothing to say. */
  readonly compose: (prompt: Prompt) => Readonly<Record<string, unknown>> | null;
}

const ANSWERS: readonly JsonAnswer[] = [
  {
    // Whether a session goes on: as the tutor has judged the learner's last reply.
    fields: ['advance', 'confidence', 'reason', 'suggested_step'],
    compose: judgeStep,
  },
  {
    fields: ['cycle_complete', 'summary', 'next_topic', 'continue_recommended'],
    compose: judgeCycle,
  },
  {
    // The analysis of a conversation: no topics and no words, for nobody can translate them.
    fields: ['summary', 'topics', 'vocabulary'],
    compose: ({ data, language }) => ({
      summary: tutorNote(language),
      topics: [],
      vocabulary: [],
      language: detectLanguage(data.get('conversation')?.join('\n') ?? ''),
    }),
  },
  {
    // A phrase to say aloud. It has no label, since it is to be said as it stands.
    fields: ['phrase', 'language'],
    compose: ({ data }) => {
      const { code, phrases } = phraseLanguageOf(data);
      const isBeginner = (data.get('level')?.[0] ?? 'beginner') === 'beginner';
      return { phrase: choosePhrase({ phrases, isBeginner, previous: data.get('previous') ?? [] }), language: code };
    },
  },
  {
    // How well a phrase was said, by the text that speech recognition has written.
    fields: ['matches', 'score', 'feedback', 'missed_sounds'],
    compose: ({ data, language }) => {
      const comparison = compareSpeech(data.get('target')?.[0] ?? '', data.get('actual')?.[0] ?? '');
      const { matches, score } = comparison;
      const feedback = `${tutorLabel(language)} ${describeSpeech(comparison, language)}`;
      return { matches, score, feedback, missed_sounds: [] };
    },
  },
  {
    // Flashcards: the learner says sentences of their own in other words.
    fields: ['cards', 'front', 'back'],
    compose: ({ data }) => ({
      cards: composeTasks({ data }, 'existing_cards').map(({ task, answer }) => ({
        card_type: 'basic',
        front: task,
        back: answer,
        tags: ['practice-tutor'],
      })),
    }),
  },
  {
    // Study questions of the same kind.
    fields: ['questions', 'question', 'expected_answer'],
    compose: ({ data }) => ({
      questions: composeTasks({ data }, 'existing_questions').map(({ task, answer }) => ({
        question: task,
        expected_answer: answer,
        question_type: 'explain',
        difficulty: 'medium',
        topic: data.get('project_topic')?.[0] ?? null,
      })),
    }),
  },
];

/**
 * The object that a prompt asks for with a template such as `{"cards": […]}`; null where none is asked for. A note alone where the
 * kind is unknown, or the tutor has judged nothing: who asks takes it for no answer.
 */
export function answerAsJson(prompt: Prompt): Readonly<Record<string, unknown>> | null {
  const named = namedFields(prompt.instructions);
  if (named.size === 0 || !/\bJSON\b/.test(prompt.instructions)) return null;
  const answer = ANSWERS.find(({ fields }) => fields.every((field) => named.has(field)));
  return answer?.compose(prompt) ?? { note: tutorNote(prompt.language) };
}

function namedFields(instructions: string): ReadonlySet<string> {
  return new Set([...instructions.matchAll(/"(\w{1,50})":/g)].map(([, field = '']) => field));
}
