import type { Schemas } from '@learnwright/client';
import { openaiProtocol, startVendorServer, type VendorServer } from '@learnwright/test-kit';
import { afterAll, beforeAll } from 'vitest';
import { type ConsoleWorld, startConsoleWorld } from './console-world.ts';
import { comeAsNewLearner } from './play-lesson.ts';
import { installBoard } from './slot-plugin.ts';
import { answer, send } from './talk-with-tutor.ts';

const PLAN = { topic: 'German', goal: 'Order a coffee', timeframe: 'In 3 months', daily_minutes: 15 };
/** The product with a plugin that adds something at every place, and learners who look at it. */
export interface SlotWorld extends ConsoleWorld {
  /** Comes as a new learner, to an address; returns their id. */
  come(path: string): Promise<string>;
  createProject(user_id: string): Promise<Schemas['Project']>;
  createBook(user_id: string): Promise<Schemas['Books_Book']>;
  /** Lets an AI make a course, which answers so; where it does not, there is a draft without lessons. */
  createDraft(user_id: string, ...answers: readonly string[]): Promise<Schemas['Courses_DraftSummary']>;
}

/** Starts it for the tests of a file; `prepare` makes the database where it is not the usual one. */
export function startSlotWorld(prepare: () => Promise<Record<string, string>> = async () => ({})): SlotWorld {
  let vendor: VendorServer;
  const world = startConsoleWorld(async () => {
    vendor = await startVendorServer(openaiProtocol);
    const ai = { APP_PROVIDER_B_BASE_URL: `${vendor.url}/v1`, APP_PROVIDER_B_API_KEY: 'sk-of-a-test' };
    return {
      environment: { ...ai, ...(await prepare()) },
      config: 'plugins: { install: { http: true } }',
      plugins: { 'ai-openai': 'settings: { retries: 0 }\n' },
    };
  });
  afterAll(() => vendor.close());
  beforeAll(() => installBoard(world.product()));
  const post = <Answer>(path: string, body: object) => send<Answer>(world.product(), 'POST', path, body);
  return {
    ...world,
    come: (path) => comeAsNewLearner(world.product(), world.app(), path),
    createProject: (user_id) => post(`/users/${user_id}/projects`, PLAN),
    createBook: (user_id) => post(`/plugins/books/library/${user_id}`, { title: 'The Sea' }),
    createDraft: async (user_id, ...answers) => {
      if (answers.length === 0) vendor.script({ kind: 'status', status: 401 });
      else vendor.script(...answers.map((text) => answer(text)));
      await send(world.product(), 'PATCH', `/settings/${user_id}`, { active_provider: 'provider_b' });
      await post('/plugins/courses/drafts', { user_id, goal: 'Order in a café' });
      const path = `/plugins/courses/drafts?user_id=${user_id}`;
      const [draft] = await world.product().ask<Schemas['Courses_DraftSummary'][]>(path);
      if (draft === undefined) throw new Error('There is no draft.');
      return draft;
    },
  };
}
