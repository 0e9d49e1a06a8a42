import type { Schemas } from '@learnwright/client';
import { learnwrightKeys, useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

/** A question with its newest answer. */
export type Question = Schemas['Notebook_ListedQuestion'];
/** An answer of the learner. */
export type Answer = Schemas['Notebook_Answer'];
/** How far a question is by its newest answer. */
export type AnswerState = (typeof STATES)[number];

/** How far questions are, as the server tells them apart. */
export const STATES = ['unanswered', 'ungraded', 'wrong', 'partly', 'right'] as const;

const LIST = '/plugins/notebook/questions/{user_id}';

/** The path of what a change of questions makes old. */
export const QUESTIONS = '/plugins/notebook/questions';
/** The path of the answers to a question. */
export const ANSWERS = '/plugins/notebook/questions/{id}/answers';

/** Which questions are shown. */
export interface QuestionFilter {
  readonly project_id: string | undefined;
  readonly state: AnswerState | undefined;
}

/** The questions, newest first, so many at the most. */
export function useQuestions({ project_id, state }: QuestionFilter, limit: number) {
  const { user_id } = useLearnwright();
  const query = { answers: 'last', limit, ...(project_id && { project_id }), ...(state && { state }) } as const;
  return useQuery({
    ...useLearnwrightQueries().get(LIST, { params: { user_id }, query }),
    placeholderData: keepPreviousData,
    // A question that was just answered stays where somebody reads about it.
    refetchOnWindowFocus: false,
  });
}

/** Gives a new answer, or its grade, to the question in the lists that are there. */
export function useKeepAnswer(): (answer: Answer) => void {
  const queryClient = useQueryClient();
  return (answer) => {
    queryClient.setQueriesData<Question[]>({ queryKey: [...learnwrightKeys.gets(), LIST] }, (questions) =>
      questions?.map((question) =>
        question.id === answer.question_id ? { ...question, last_answer: answer } : question,
      ),
    );
    void queryClient.invalidateQueries({ queryKey: [...learnwrightKeys.gets(), ANSWERS] });
  };
}

/** Reads the lists of questions again. */
export function useReadQuestions(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [...learnwrightKeys.gets(), LIST] });
}
