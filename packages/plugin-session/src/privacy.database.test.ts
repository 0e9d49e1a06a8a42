import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { type SessionRecords, startSessionRecords } from '../tests/session-records.ts';
import type { SessionTables } from './tables.ts';

describeEachDatabase('what the plugin holds of a user', (testDatabase) => {
  let records: SessionRecords;

  beforeAll(async () => {
    records = await startSessionRecords(testDatabase);
  });

  const database = () => records.server.database.kysely<SessionTables>();

  /** A user with a row in every table. */
  async function createTraces() {
    const { user, project } = await records.server.createLearner();
    const { id: session_id, project_id } = await records.createSession({ project_id: project.id });
    const made = { id: `row of ${session_id}`, session_id, created_at: records.server.clock.now() };
    const start = { session_id, lang: 'de', last_at: null, unsummarised_at: null };
    const verdict = { advance: true, confidence: 0.9, reason: 'Solved.', suggested_step: 3, fallback_used: false };
    const evaluation = { ...made, project_id, ...verdict, applied: true, from_step: 2, to_step: 3 };
    const outlook = { cycle_complete: true, summary: 'Greetings.', next_topic: null, continue_recommended: false };
    const level = { difficulty_adjustment: 'same', fallback_used: false, looped: false, new_cycle_count: 1 } as const;
    const transition = { ...made, ...outlook, ...level };
    const counts = {
      advance_count: 1,
      backward_count: 0,
      repeat_count: 0,
      fallback_count: 0,
      gap_sum: 0,
      gap_count: 0,
    };
    const total = { project_id, from_step: 2, evaluations: 1, confidence_sum: 0.9, ...counts };
    await database().insertInto('plg_session__starts').values(start).execute();
    await database().insertInto('plg_session__step_evaluations').values(evaluation).execute();
    await database().insertInto('plg_session__step_totals').values(total).execute();
    await database().insertInto('plg_session__topic_transitions').values(transition).execute();
    const scales = { understanding: 3, stress: 2, method_fit: 4 };
    const rating = await records.server.request('POST', `/session/${session_id}/rate`, scales);
    await records.server.request('POST', `/session/${session_id}/switch`, { to_method: 'inductive' });
    const set = { project_id, set_id: 'a-set', position: 0 };
    await database().insertInto('plg_session__project_sets').values(set).execute();
    const summary = { session_id, content: 'They said hello.', until_at: made.created_at, created_at: made.created_at };
    await database().insertInto('plg_session__summaries').values(summary).execute();
    const message_id = `message of ${session_id}`;
    const message = { id: message_id, session_id, role: 'user', content: 'Look.', truncated: false } as const;
    await records.server.database.stores.messages.insert({ ...message, created_at: made.created_at });
    const file = { position: 0, media_type: 'image/png', byte_count: 3, data: 'AQID' } as const;
    const image = { ...made, message_id, ...file };
    await database().insertInto('plg_session__message_images').values(image).execute();
    const switches = await records.server.request('GET', `/session/${session_id}/switches`);
    const held = {
      starts: [{ ...start, last_at: switches.body[0].switched_at, ended_at: null }],
      step_evaluations: [evaluation],
      topic_transitions: [transition],
      ratings: [{ ...rating.body, project_id }],
      method_switches: switches.body,
      project_sets: [set],
      summaries: [summary],
      message_images: [image],
    };
    return { user, held };
  }

  async function countRows(): Promise<number[]> {
    const tables = [
      'plg_session__starts',
      'plg_session__step_evaluations',
      'plg_session__step_totals',
      'plg_session__topic_transitions',
      'plg_session__ratings',
      'plg_session__method_switches',
      'plg_session__project_sets',
      'plg_session__summaries',
      'plg_session__message_images',
    ] as const;
    const rows = await Promise.all(tables.map((table) => database().selectFrom(table).selectAll().execute()));
    return rows.map(({ length }) => length);
  }

  it('is exported and erased, and nothing of anybody else', async () => {
    const [one, other] = [await createTraces(), await createTraces()];
    expect(await records.server.host.exportUser(one.user.id)).toEqual({ session: one.held });
    expect(await countRows()).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2]);
    await records.server.database.unitOfWork.run(() => records.server.host.eraseUser(one.user.id));
    const nothing = Object.fromEntries(Object.keys(one.held).map((name) => [name, []]));
    expect(await records.server.host.exportUser(one.user.id)).toEqual({ session: nothing });
    expect(await records.server.host.exportUser(other.user.id)).toEqual({ session: other.held });
    expect(await countRows()).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
  });

  it('goes with the user, and with the project', async () => {
    const before = await countRows();
    const [one, other] = [await createTraces(), await createTraces()];
    await records.server.database.stores.users.delete(one.user.id);
    const [start] = other.held.step_evaluations;
    await records.server.database.stores.projects.delete(start?.project_id ?? '');
    expect(await countRows()).toEqual(before);
  });
});
