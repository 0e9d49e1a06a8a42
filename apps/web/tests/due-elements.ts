import type { Schemas } from '@learnwright/client';
import { listElements, planReview, type ReviewStep, type SourceLesson } from '@learnwright/exercises';
import type { OpenApp, Page } from './open-app.ts';
import { createLearner, giveRight, press, readLesson } from './play-lesson.ts';
import type { Product } from './start-product.ts';

/** The set that mistakes were made in. */
export const SET = 'de-first-steps-from-en';
const FILES = ['01-introducing-yourself', '02-at-the-cafe', '03-a-day-plan'];
const LESSONS = FILES.map((name) => readLesson(`en/de-a1/lessons/${name}.json`));
const DAY = 86_400_000;

/** Every element of the set, as an attempt that went wrong two days ago. */
export function listMistakes(): Schemas['AttemptInput'][] {
  return LESSONS.flatMap((lesson) =>
    lesson.steps.flatMap(({ exercise }) =>
      exercise == null
        ? []
        : listElements(exercise, lesson).map(({ element_key, element_type, correct_answer }) => ({
            set_id: SET,
            lesson_id: lesson.id,
            exercise_id: exercise.id,
            element_key,
            element_type,
            correct_answer,
            user_answer: '',
            correct: false,
            attempted_at: new Date(Date.now() - 2 * DAY).toISOString(),
          })),
    ),
  );
}

/** Sends a change to the API of the product. */
export async function send<Answer>(product: Product, method: string, path: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Records attempts of a learner, as many at once as the server takes. */
async function recordAttempts(
  product: Product,
  user_id: string,
  attempts: readonly Schemas['AttemptInput'][],
): Promise<void> {
  for (let at = 0; at < attempts.length; at += 500) {
    await send(product, 'POST', `/users/${user_id}/element-errors`, { attempts: attempts.slice(at, at + 500) });
  }
}

/** The steps that a session of a learner has now. */
export async function planSession(product: Product, user_id: string): Promise<readonly ReviewStep[]> {
  const query = new URLSearchParams({ limit: '20', due_before: new Date().toISOString() });
  const queue = await product.ask<Schemas['ReviewItem'][]>(`/users/${user_id}/element-errors/review-queue?${query}`);
  const set = await product.ask<Schemas['Content_LessonSet']>(`/plugins/content/sets/${SET}`);
  const sources = LESSONS.map((lesson): SourceLesson => ({ set_id: SET, lesson, set }));
  return planReview(queue, sources, { blankWrongRun: true }).steps;
}

/** Waits for a step of a review, by its task and its place. */
export async function waitForReview(page: Page, { step }: ReviewStep, place: number): Promise<void> {
  const task = step.exercise.prompt.replaceAll('*', '');
  await page.getByRole('heading', { level: 1, name: task }).waitFor();
  await page.waitForFunction(
    (done) => document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') === done,
    String(place),
  );
}

/** Answers a step rightly and goes on. */
export async function answerReview({ page }: OpenApp, asked: ReviewStep, place: number): Promise<void> {
  await waitForReview(page, asked, place);
  await giveRight(page, asked.step, asked.lesson);
  await press(page, 'Check');
  await page
    .getByRole('status')
    .filter({ hasText: /^Right/ })
    .waitFor();
  await press(page, 'Continue');
}

/** Comes as a new learner with these attempts, to an address; returns the learner's id. */
export async function comeWithAttempts(
  product: Product,
  app: OpenApp,
  attempts: readonly Schemas['AttemptInput'][],
  path: string,
): Promise<string> {
  const user_id = await createLearner(product);
  await recordAttempts(product, user_id, attempts);
  await app.comeAs(user_id, path);
  return user_id;
}

/** Flashcards to be made: `Wort 0` with `word 0` behind it, and so on. */
export function makeWords(count: number, more: Partial<Schemas['Flashcards_CreateCard']> = {}) {
  return Array.from({ length: count }, (_, number) => ({ front: `Wort ${number}`, back: `word ${number}`, ...more }));
}

/** Comes as a new learner with these flashcards, to an address. */
export async function comeWithCards(
  product: Product,
  app: OpenApp,
  cards: readonly Partial<Schemas['Flashcards_CreateCard']>[],
  path: string,
): Promise<{ readonly user_id: string; readonly made: readonly Schemas['Flashcards_Card'][] }> {
  const user_id = await createLearner(product);
  const made: Schemas['Flashcards_Card'][] = [];
  for (const card of cards) {
    made.push(await send(product, 'POST', '/plugins/flashcards/cards', { user_id, front: '', back: '', ...card }));
  }
  await app.comeAs(user_id, path);
  return { user_id, made };
}
