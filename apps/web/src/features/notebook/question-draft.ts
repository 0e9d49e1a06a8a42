import type { Question } from './questions.ts';

/** The kinds of a question. */
export const TYPES = [
  'open',
  'fill_blank',
  'explain',
  'compare',
] as const satisfies readonly Question['question_type'][];
/** How hard a question may be. */
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const satisfies readonly Question['difficulty'][];

/** A question as it is written. */
export type QuestionDraft = Pick<
  Question,
  'project_id' | 'question' | 'expected_answer' | 'question_type' | 'difficulty' | 'topic'
>;

/** The draft of a question, or of a new one of a project. */
export function draftOf(question: Question | null, project_id: string): QuestionDraft {
  const { expected_answer = '', question_type = 'open', difficulty = 'medium', topic = '' } = question ?? {};
  return {
    project_id: question?.project_id ?? project_id,
    question: question?.question ?? '',
    ...{ expected_answer, question_type, difficulty, topic },
  };
}

/** A draft that the browser has kept, over what the question was; what cannot be read is left out. */
export function readDraft(kept: string | null, initial: QuestionDraft): QuestionDraft {
  const read = parse(kept);
  const textOf = (name: keyof QuestionDraft) => {
    const value: unknown = read[name];
    return typeof value === 'string' ? value : initial[name];
  };
  return {
    project_id: textOf('project_id'),
    question: textOf('question'),
    expected_answer: textOf('expected_answer'),
    question_type: TYPES.find((type) => type === read.question_type) ?? initial.question_type,
    difficulty: DIFFICULTIES.find((difficulty) => difficulty === read.difficulty) ?? initial.difficulty,
    topic: textOf('topic'),
  };
}

function parse(kept: string | null): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(kept ?? '{}'));
  } catch {
    return {};
  }
}
