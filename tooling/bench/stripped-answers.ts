import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definePlugin, z } from '@learnwright/plugin-sdk';
import { type App, createApp, createSystemLogger, readEnvironment } from '@learnwright/server';
import { measureInTurn, timeOf } from './paired-rounds.ts';
import type { Measurement } from './report.ts';

const ROUNDS = 15;
const ROWS = 100;

/** A record as plugins have them: texts, numbers, a list and a nested record. */
const cardSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  front: z.string(),
  back: z.string(),
  tags: z.array(z.string()),
  ease: z.number(),
  interval_days: z.int(),
  due_at: z.string().nullable(),
  source: z.object({ set_id: z.string(), lesson_id: z.string() }).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** What of the answers of a plugin is sent, by configuration. */
const CONFIGURATIONS = {
  all: 'plugins: { enabled: [cards], strip_answers: false }\n',
  named: 'plugins: { enabled: [cards] }\n',
  checked: 'app: { check_answers: true }\nplugins: { enabled: [cards] }\n',
} as const;

const CASES = [
  { what: 'a record', path: '/api/plugins/cards/one', calls: 4_000, bound: 1.15 },
  { what: `a list of ${ROWS} rows`, path: '/api/plugins/cards/many', calls: 400, bound: 1.4 },
  { what: `a list of ${ROWS} rows with a field too much each`, path: '/api/plugins/cards/more', calls: 400, bound: 2 },
] as const;

/** Whole requests to a plugin's route, without a socket, whose answers are stripped or checked, against answers sent as they are. */
export async function benchStrippedAnswers(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-answers-'));
  const apps = {
    all: await start(folder, 'all'),
    named: await start(folder, 'named'),
    checked: await start(folder, 'checked'),
  };
  try {
    const measurements: Measurement[] = [];
    for (const each of CASES) {
      measurements.push(await compare(each, 'stripped', each.bound, apps.named, apps.all));
      measurements.push(await compare(each, 'checked, as plugin dev does', null, apps.checked, apps.all));
    }
    return measurements;
  } finally {
    await Promise.all(Object.values(apps).map((app) => app.close()));
    rmSync(folder, { recursive: true });
  }
}

async function compare(
  { what, path, calls }: (typeof CASES)[number],
  how: string,
  bound: number | null,
  ours: App,
  baseline: App,
): Promise<Measurement> {
  const { a, b, ratio } = await measureInTurn(ROUNDS, ask(ours, path, calls), ask(baseline, path, calls));
  const microseconds = (milliseconds: number) => `${((milliseconds / calls) * 1000).toFixed(1)} µs`;
  return {
    name: `a plugin's route with ${what}, its answer ${how}`,
    baseline: 'the answer sent as it is',
    figure: `${ratio.toFixed(2)}×`,
    target: bound === null ? '–' : `≤ ${bound}×`,
    met: bound === null || ratio <= bound,
    values: `${microseconds(a)}, as it is ${microseconds(b)}`,
    value: a,
  };
}

function ask(app: App, path: string, calls: number): () => Promise<number> {
  return () =>
    timeOf(async () => {
      for (let call = 0; call < calls; call += 1) {
        const response = await app.handle(new Request(`http://127.0.0.1${path}`));
        await response.text();
      }
    });
}

async function start(folder: string, name: keyof typeof CONFIGURATIONS): Promise<App> {
  const own = join(folder, name);
  mkdirSync(join(own, 'config'), { recursive: true });
  writeFileSync(join(own, 'config/app.yaml'), CONFIGURATIONS[name]);
  return createApp({
    environment: readEnvironment({
      DATABASE_URL: `sqlite:${join(own, 'bench.db')}`,
      APP_DATA_DIR: own,
      APP_CONFIG_DIR: join(own, 'config'),
    }),
    logger: createSystemLogger('error'),
    version: '0.0.0',
    unlimited: true,
    discovered: { findings: [], plugins: [{ ...PACKAGE, load: async () => createPlugin() }] },
  });
}

const PACKAGE = {
  name: 'cards',
  package_name: 'cards',
  package_version: '1.0.0',
  first_party: true,
  directory: import.meta.dirname,
};

function createPlugin() {
  const rows = Array.from({ length: ROWS }, (_, index) => createCard(index));
  const more = rows.map((row) => ({ ...row, internal_note: 'of nobody else' }));
  return definePlugin({
    name: 'cards',
    version: '1.0.0',
    api_version: '1',
    license_tier: 'core',
    routes: (route) => [
      route.get('/one', { access: 'public', summary: 'One', response: { 200: cardSchema } }, () => createCard(1)),
      route.get('/many', { access: 'public', summary: 'Many', response: { 200: z.array(cardSchema) } }, () => rows),
      route.get('/more', { access: 'public', summary: 'More', response: { 200: z.array(cardSchema) } }, () => more),
    ],
  });
}

function createCard(index: number): z.infer<typeof cardSchema> {
  const at = '2026-11-20T14:29:00.123456+00:00';
  return {
    id: `card-${index}`,
    user_id: 'user-1',
    front: `the word number ${index}`,
    back: `das Wort Nummer ${index}`,
    tags: ['animals', 'unit 3'],
    ease: 2.5,
    interval_days: index,
    due_at: at,
    source: { set_id: 'set-1', lesson_id: `lesson-${index}` },
    created_at: at,
    updated_at: at,
  };
}
