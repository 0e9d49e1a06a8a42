import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHookBus, type HookBus } from '@learnwright/core';
import { definePlugin } from '@learnwright/plugin-sdk';
import { type App, createApp, createSystemLogger, readEnvironment } from '@learnwright/server';
import { measureInTurn, timeOf } from './paired-rounds.ts';
import type { Measurement } from './report.ts';

const CALLS = 100_000;
const ROUNDS = 15;
const SUBSCRIBERS = 5;
const TARGET_MICROSECONDS = 1;

/** Dispatch of a hook to five subscribers against calling the same five functions directly. */
export async function benchHookDispatch(): Promise<Measurement[]> {
  const bare = createHookBus({ onError: (_, error) => console.error(error) });
  for (let index = 0; index < SUBSCRIBERS; index += 1) bare.subscribe('chapter_pre_save', `s${index}`, subscriber);
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-hooks-'));
  const app = await startApp(folder);
  try {
    return [
      await compare('hook dispatch to 5 subscribers, the bus of core', bare),
      await compare('the same through the plugin host: attribution, deadlines', app.context.host.hooks),
    ];
  } finally {
    await app.close();
    rmSync(folder, { recursive: true });
  }
}

function subscriber(text: string): string | null {
  return text === '' ? text : null;
}

async function compare(name: string, bus: HookBus): Promise<Measurement> {
  const dispatched = () =>
    timeOf(async () => {
      for (let call = 0; call < CALLS; call += 1) await bus.collect('chapter_pre_save', 'text', 'id');
    });
  const direct = () =>
    timeOf(async () => {
      for (let call = 0; call < CALLS; call += 1) {
        for (let index = 0; index < SUBSCRIBERS; index += 1) await subscriber('text');
      }
    });
  const { a, b } = await measureInTurn(ROUNDS, dispatched, direct);
  const microseconds = ((a - b) / CALLS) * 1000;
  return {
    name,
    baseline: 'five direct awaited calls',
    figure: `${microseconds.toFixed(2)} µs over`,
    target: `< ${TARGET_MICROSECONDS} µs over`,
    met: microseconds < TARGET_MICROSECONDS,
    values: `${((a / CALLS) * 1000).toFixed(2)} µs, direct ${((b / CALLS) * 1000).toFixed(2)} µs`,
    value: (a / CALLS) * 1000,
  };
}

/** A server with five plugins, each with the subscriber. */
async function startApp(folder: string): Promise<App> {
  const names = Array.from({ length: SUBSCRIBERS }, (_, index) => `bench${index}`);
  mkdirSync(join(folder, 'config'));
  writeFileSync(join(folder, 'config/app.yaml'), `plugins: { enabled: [${names.join(', ')}] }\n`);
  return createApp({
    environment: readEnvironment({
      DATABASE_URL: `sqlite:${join(folder, 'bench.db')}`,
      APP_DATA_DIR: folder,
      APP_CONFIG_DIR: join(folder, 'config'),
    }),
    logger: createSystemLogger('error'),
    version: '0.0.0',
    discovered: { findings: [], plugins: names.map(toDiscovered) },
  });
}

function toDiscovered(name: string) {
  const about = { version: '1.0.0', api_version: '1', license_tier: 'core' } as const;
  const hooks = { chapter_pre_save: (_context: unknown, text: string) => subscriber(text) };
  return {
    name,
    package_name: name,
    package_version: about.version,
    first_party: true,
    directory: import.meta.dirname,
    load: async () => definePlugin({ ...about, name, hooks }),
  };
}
