import type { PluginProgram } from '../declarations/plugin-programs.ts';

const program = (body: string) => `
import { createClient, createApiStorage, isApiError } from '@learnwright/client';
import { gradeExercise } from '@learnwright/exercises';
import * as learnwright from '@learnwright/react';
import { useSuspenseQuery } from '@tanstack/react-query';
const client = createClient({ baseUrl: '' });
${body}`;

/** What the types of the hooks promise to apps: what they let through, and what not. */
export const REACT_PROGRAMS: readonly PluginProgram[] = [
  {
    title: 'a provider without a learner',
    code: program(`
const { LearnwrightProvider } = learnwright;
export const api = <LearnwrightProvider client={client} user_id="u1">Hello</LearnwrightProvider>;
export const local = <LearnwrightProvider storage={createApiStorage(client, 'u1')} />;
export const nobody = <LearnwrightProvider client={client} />; // wrong
export const nothing = <LearnwrightProvider />; // wrong`),
  },
  {
    title: 'data before it is there, and data of another record',
    code: program(`
export function Page() {
  const { data, error } = learnwright.useLesson('german', 'cafe');
  data.title.trim(); // wrong
  const exercise = data?.steps[0]?.exercise;
  if (exercise) gradeExercise(exercise, data, ['a'])[0]?.verdict.trim();
  data?.attribution.author?.trim();
  if (isApiError(error)) error.code.trim();
  learnwright.useReviewQueue({ limit: 5 }).data?.[0]?.due_at.trim();
  learnwright.useReviewQueue({ limit: '5' }); // wrong
  learnwright.useXp().data?.total_xp.toFixed();
  learnwright.useLessonProgress('german', 'cafe').data?.status.trim();
  return useSuspenseQuery(learnwright.useLearnwrightQueries().badges()).data.map(({ name }) => name.trim());
}`),
  },
  {
    title: 'mutations with another input',
    code: program(`
export function Page() {
  const { mutate } = learnwright.useRecordAttempts();
  const attempt = { set_id: 's', lesson_id: 'l', exercise_id: 'e', element_key: 'k', correct: true };
  mutate([attempt], { onSuccess: ([row]) => row?.correct_streak.toFixed() });
  mutate(attempt); // wrong
  mutate([{ ...attempt, correct: 'yes' }]); // wrong
  learnwright.useCompleteLesson().mutate({ set_id: 's', lesson_id: 'l' });
  learnwright.useCompleteLesson().mutate({ set_id: 's' }); // wrong
}`),
  },
  {
    title: 'a review session',
    code: program(`
export function Page() {
  const review = learnwright.useReviewSession({ set_id: 'german', due_before: '2026-11-21T00:00:00+01:00' });
  if (review.status === 'asking') review.answer(['der Kaffee']);
  if (review.status === 'asked') review.goOn(); // wrong
  review.answer('der Kaffee'); // wrong
  review.step.step.exercise.prompt.trim(); // wrong
  return review.attempts?.map(({ correct_answer }) => correct_answer.trim());
}`),
  },
  {
    title: 'a conversation',
    code: program(`
export function Page() {
  const { messages, status, error, send, session } = learnwright.useTutor('s1');
  if (status === 'streaming') messages.at(-1)?.content.trim();
  if (status === 'waiting') send('Hello'); // wrong
  send('Look', { images: [{ media_type: 'image/png', data: 'eA==' }] });
  send({ content: 'Hello' }); // wrong
  error.code; // wrong
  const talk = learnwright.useTutor('s1', { last: 50, schedule: requestAnimationFrame });
  talk.lastTurn.timings; // wrong
  talk.lastTurn?.topic_transition?.summary.trim();
  talk.rate({ understanding: 4, stress: 2 }); // wrong
  if (talk.recommendation?.recommended) talk.switchMethod('dialogic');
  talk.switchMethod('content'); // wrong
  learnwright.useStartSession().mutate({ project_id: 'p1' }, { onSuccess: ({ id }) => id.trim() });
  return session?.cycle_step.toFixed();
}`),
  },
];
