// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that notebook brings. */
export interface NotebookSchemas {
  Notebook_Answer: {
    id: string;
    question_id: string;
    user_id: string;
    answer: string;
    verdict: 'right' | 'partly' | 'wrong' | null;
    score: number | null;
    feedback: string | null;
    graded_by: 'ai' | 'learner' | 'match' | 'none';
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
  };
  Notebook_CreateAnswer: { answer: string; grade?: 'again' | 'hard' | 'good' | 'easy' | number | undefined };
  Notebook_CreateQuestion: {
    user_id?: string | undefined;
    project_id: string;
    session_id?: string | null | undefined;
    question: string;
    expected_answer?: string | undefined;
    question_type?: 'open' | 'fill_blank' | 'explain' | 'compare' | undefined;
    difficulty?: 'easy' | 'medium' | 'hard' | undefined;
    topic?: string | undefined;
  };
  Notebook_ListedQuestion: {
    id: string;
    user_id: string;
    project_id: string;
    session_id: string | null;
    question: string;
    expected_answer: string;
    question_type: 'open' | 'fill_blank' | 'explain' | 'compare';
    difficulty: 'easy' | 'medium' | 'hard';
    topic: string;
    generated: boolean;
    edited: boolean;
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
    last_answer?: Schemas['Notebook_Answer'] | null | undefined;
  };
  Notebook_PatchAnswer: { grade?: 'again' | 'hard' | 'good' | 'easy' | number | undefined };
  Notebook_PatchQuestion: {
    question?: string | undefined;
    expected_answer?: string | undefined;
    question_type?: 'open' | 'fill_blank' | 'explain' | 'compare' | undefined;
    difficulty?: 'easy' | 'medium' | 'hard' | undefined;
    topic?: string | undefined;
  };
  Notebook_Question: {
    id: string;
    user_id: string;
    project_id: string;
    session_id: string | null;
    question: string;
    expected_answer: string;
    question_type: 'open' | 'fill_blank' | 'explain' | 'compare';
    difficulty: 'easy' | 'medium' | 'hard';
    topic: string;
    generated: boolean;
    edited: boolean;
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
  };
}
