/**
 * Measures how the app feels on a slow telephone, on a machine that does nothing else: the first page with a processor four times as slow
 * and 1.6 Mbit/s, typing in a lesson of thirty steps, and answers of a review out of 3,600 elements.
 * `pnpm --filter @learnwright/web measure`.
 */
import { openChromium } from '@learnwright/test-kit/chromium';
import { importFiles } from './content-files.ts';
import { answerReview, comeWithAttempts, listMistakes, planSession } from './due-elements.ts';
import { type OpenApp, openApp, type Page, settle } from './open-app.ts';
import { comeAsNewLearner, press } from './play-lesson.ts';
import { type Product, startProduct } from './start-product.ts';
import { traceTasks } from './trace-tasks.ts';

const ROUNDS = 5;
const SLOWER = 4;
const BYTES_A_SECOND = 1_600_000 / 8;
const LATENCY = 150;
const STEPS = 30;
const BACKLOG = 3_600;
/** What holds a page up, in milliseconds. */
const LONG = 50;

const product = await startProduct();
const browser = await openChromium();
try {
  const app = await openApp(browser, product.url);
  await measureFirstPage(app);
  await measureTyping(app);
  await measureReview(app);
} finally {
  await browser.close();
  await product.stop();
}

/** The largest paint of the first page, and how long its tasks held up what somebody may have pressed, in milliseconds. */
async function measureFirstPage(app: OpenApp): Promise<void> {
  await comeAsNewLearner(product, app, '/about');
  const { page } = app;
  await page.addInitScript(`
    globalThis.paints = [];
    globalThis.tasks = [];
    new PerformanceObserver((list) => paints.push(...list.getEntries().map(({ startTime }) => startTime)))
      .observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask', buffered: true });`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBypassServiceWorker', { bypass: true });
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const network = { latency: LATENCY, downloadThroughput: BYTES_A_SECOND, uploadThroughput: BYTES_A_SECOND };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const paints: number[] = [];
  const blocked: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await app.goTo('/');
    await settle(page);
    const seen: { readonly paint: number; readonly tasks: readonly number[] } = await page.evaluate(
      '({ paint: paints.at(-1) ?? 0, tasks })',
    );
    paints.push(seen.paint);
    blocked.push(seen.tasks.reduce((sum, task) => sum + Math.max(0, task - LONG), 0));
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  say('first page: largest paint', `${middle(paints)} ms, of ${list(paints)}`);
  say('first page: blocked', `${middle(blocked)} ms, of ${list(blocked)}`);
}

/** Tasks while somebody types in a lesson that is longer than any of the course. */
async function measureTyping(app: OpenApp): Promise<void> {
  await importLongLesson(product);
  await comeAsNewLearner(product, app, '/learn/long/thirty');
  const { page } = app;
  const tasks = await watchTasks(page, async () => {
    for (let step = 0; step < STEPS; step += 1) {
      await page.getByRole('heading', { level: 1, name: `Number ${step}`, exact: true }).waitFor();
      await page.getByLabel('Your answer').pressSequentially(`the word of number ${step}`);
      await press(page, 'Check');
      await press(page, 'Continue');
    }
  });
  say(`typing in ${STEPS} steps: tasks over ${LONG} ms`, list(tasks));
}

/** Tasks while twenty of very many elements are reviewed. */
async function measureReview(app: OpenApp): Promise<void> {
  const mistakes = listMistakes();
  const others = Array.from({ length: BACKLOG - mistakes.length }, (_, number) => ({
    ...(mistakes[number % mistakes.length] ?? Object()),
    element_key: `word ${number}`,
  }));
  const user_id = await comeWithAttempts(product, app, [...others, ...mistakes, ...mistakes], '/about');
  const steps = await planSession(product, user_id);
  const begun = performance.now();
  await app.goTo('/review');
  await app.page.getByText('500+').first().waitFor();
  say(`${BACKLOG} elements: the page`, `${Math.round(performance.now() - begun)} ms`);
  await app.page.getByRole('link', { name: 'Start Mistakes from lessons' }).click();
  const tasks = await watchTasks(app.page, async () => {
    for (const [place, step] of steps.entries()) await answerReview(app, step, place);
  });
  say(`${BACKLOG} elements: tasks over ${LONG} ms in ${steps.length} answers`, list(tasks));
}

/** The tasks of a page that hold it up while something is done, in milliseconds of the processor. */
async function watchTasks(page: Page, work: () => Promise<void>): Promise<number[]> {
  return (await traceTasks(page, work)).filter((task) => task > LONG);
}

async function importLongLesson(on: Product): Promise<void> {
  const about = { id: 'long', title: 'Long', target_language: 'de', source_language: 'en', level: 'A1', path: 'set' };
  const set = { ...about, version: '1.0.0', lesson_count: 1, description: 'A long one', tags: [] };
  const metadata = { author: 'Ada', license: 'CC0-1.0', lessons: ['thirty.json'] };
  const manifest = JSON.stringify({ schema_version: '1.11', name: 'Long', sets: [set], metadata });
  const steps = Array.from({ length: STEPS }, (_, step) => ({
    ...{ id: `step-${step}`, type: 'exercise' },
    exercise: {
      id: `step-${step}`,
      type: 'free_text',
      prompt: `Number ${step}`,
      accept: [`the word of number ${step}`],
    },
  }));
  const lesson = { id: 'thirty', title: 'Thirty', target_language: 'de', source_language: 'en', cards: [], steps };
  await importFiles(on, {
    'manifest.yaml': manifest,
    'set/manifest.yaml': manifest,
    'set/lessons/thirty.json': JSON.stringify(lesson),
  });
}

function say(what: string, figure: string): void {
  console.log(`${what}: ${figure}`);
}

function list(times: readonly number[]): string {
  return times.length === 0 ? 'none' : times.map((time) => Math.round(time)).join(', ');
}

function middle(times: readonly number[]): number {
  return Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0);
}
