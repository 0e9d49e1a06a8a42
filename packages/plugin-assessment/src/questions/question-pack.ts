import type { AssessmentQuestion } from '@learnwright/plugin-sdk';

/** A question without its texts: the weights of each answer, which sum to 1. */
interface PackQuestion {
  readonly id: string;
  readonly type: AssessmentQuestion['type'];
  readonly answers: readonly AssessmentQuestion['answers'][number]['weights'][];
}

/** The questions in their order; the texts of every language are written for exactly these answers. */
export const QUESTION_PACK = [
  {
    id: 'q01',
    type: 'multi',
    answers: [
      { deductive: 0.8, inductive: 0.2 },
      { inductive: 1 },
      { error_based: 1 },
      { dialogic: 1 },
      { contextual: 1 },
      { ai_adaptive: 0.8, dialogic: 0.2 },
    ],
  },
  {
    id: 'q02',
    type: 'multi',
    answers: [
      { contextual: 0.7, error_based: 0.3 },
      { deductive: 1 },
      { ai_adaptive: 1 },
      { inductive: 0.8, deductive: 0.2 },
      { dialogic: 1 },
      { error_based: 0.6, ai_adaptive: 0.4 },
    ],
  },
  {
    id: 'q03',
    type: 'single',
    answers: [
      { error_based: 0.7, inductive: 0.3 },
      { dialogic: 1 },
      { deductive: 1 },
      { inductive: 0.8, contextual: 0.2 },
      { contextual: 0.8, ai_adaptive: 0.2 },
    ],
  },
  {
    id: 'q04',
    type: 'multi',
    answers: [
      { dialogic: 1 },
      { error_based: 0.7, inductive: 0.3 },
      { ai_adaptive: 1 },
      { deductive: 0.7, error_based: 0.3 },
      { contextual: 1 },
      { inductive: 0.8, error_based: 0.2 },
    ],
  },
  {
    id: 'q05',
    type: 'multi',
    answers: [
      { contextual: 1 },
      { error_based: 0.8, ai_adaptive: 0.2 },
      { dialogic: 1 },
      { inductive: 1 },
      { ai_adaptive: 1 },
      { deductive: 1 },
    ],
  },
  {
    id: 'q06',
    type: 'multi',
    answers: [
      { ai_adaptive: 1 },
      { contextual: 1 },
      { inductive: 0.6, error_based: 0.4 },
      { deductive: 1 },
      { error_based: 1 },
      { dialogic: 1 },
    ],
  },
  {
    id: 'q07',
    type: 'single',
    answers: [
      { inductive: 1 },
      { deductive: 0.8, error_based: 0.2 },
      { dialogic: 0.8, contextual: 0.2 },
      { ai_adaptive: 1 },
      { error_based: 1 },
      { contextual: 1 },
    ],
  },
  {
    id: 'q08',
    type: 'multi',
    answers: [
      { error_based: 1 },
      { ai_adaptive: 0.8, dialogic: 0.2 },
      { deductive: 1 },
      { dialogic: 1 },
      { inductive: 1 },
    ],
  },
  {
    id: 'q09',
    type: 'single',
    answers: [{ dialogic: 1 }, { inductive: 1 }, { contextual: 1 }, { error_based: 1 }, { deductive: 1 }],
  },
  {
    id: 'q10',
    type: 'single',
    answers: [
      { deductive: 1 },
      { contextual: 0.8, dialogic: 0.2 },
      { inductive: 1 },
      { ai_adaptive: 1 },
      { error_based: 1 },
    ],
  },
  {
    id: 'q11',
    type: 'single',
    answers: [
      { contextual: 0.8, inductive: 0.2 },
      { ai_adaptive: 1 },
      { deductive: 0.8, ai_adaptive: 0.2 },
      { inductive: 0.5, error_based: 0.5 },
      { dialogic: 0.8, ai_adaptive: 0.2 },
    ],
  },
  {
    id: 'q12',
    type: 'multi',
    answers: [
      { inductive: 1 },
      { contextual: 1 },
      { dialogic: 1 },
      { deductive: 1 },
      { error_based: 0.8, inductive: 0.2 },
    ],
  },
] as const satisfies readonly PackQuestion[];

/** The texts of the pack in one language: of each question, and of as many answers as it has. */
export type QuestionPackTexts = {
  readonly [Question in (typeof QUESTION_PACK)[number] as Question['id']]: {
    readonly text: string;
    readonly answers: TextForEach<Question['answers']>;
  };
};

type TextForEach<Answers extends readonly unknown[]> = { readonly [Index in keyof Answers]: string };
