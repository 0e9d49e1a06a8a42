import { microsecondsOf, stepEvaluationSliceSchema } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { startTalk, type Talk, verdict } from '../../tests/talk.ts';
import { addToTotals, decideStep, summarizeEvaluations } from './step-evaluation.ts';

const STEPS = [1, 2, 3, 4, 5, 6, 7];
const HOUR = 3_600_000_000;

/** The same summary, from all evaluations there are. */
async function recompute({ db }: Talk, project_id: string) {
  const rows = await db
    .selectFrom('plg_session__step_evaluations')
    .selectAll()
    .where('project_id', '=', project_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const seconds = new Map<number, number>();
  const previous = new Map<string, number>();
  for (const { session_id, from_step, created_at } of rows) {
    const now = microsecondsOf(created_at);
    const gap = now - (previous.get(session_id) ?? now);
    if (gap <= 2 * HOUR) seconds.set(from_step, (seconds.get(from_step) ?? 0) + gap);
    previous.set(session_id, now);
  }
  const applied = rows.filter((row) => row.applied);
  const up = applied.filter(({ from_step, to_step }) => to_step > from_step).length;
  const down = applied.filter(({ from_step, to_step }) => to_step < from_step).length;
  const confidence = rows.reduce((sum, row) => sum + row.confidence, 0) / Math.max(rows.length, 1);
  return {
    total_evaluations: rows.length,
    average_confidence: Math.round(confidence * 10_000) / 10_000,
    advance_count: up,
    repeat_count: rows.length - up - down,
    backward_count: down,
    fallback_count: rows.filter(({ fallback_used }) => fallback_used).length,
    evaluations_per_step: Object.fromEntries(
      STEPS.map((step) => [step, rows.filter(({ from_step }) => from_step === step).length]),
    ),
    time_seconds_per_step: Object.fromEntries(STEPS.map((step) => [step, (seconds.get(step) ?? 0) / 1_000_000])),
  };
}

describeEachDatabase('the summary of evaluations', (testDatabase) => {
  let talk: Talk;

  beforeAll(async () => {
    talk = await startTalk(await testDatabase.open());
  });

  const summarize = async (project_id: string) => {
    const [slice] = await talk.server.host.hooks.collect('get_progress_summary', project_id, null);
    return slice?.step_evaluation;
  };

  it('is all zeros without any', async () => {
    const none = Object.fromEntries(STEPS.map((step) => [String(step), 0]));
    expect(await summarizeEvaluations(talk.db, 'nothing')).toEqual({
      total_evaluations: 0,
      average_confidence: 0,
      advance_count: 0,
      repeat_count: 0,
      backward_count: 0,
      fallback_count: 0,
      evaluations_per_step: none,
      time_seconds_per_step: none,
    });
  });

  it('is what all the evaluations of the project come to', async () => {
    const { project } = await talk.learner();
    const sessions = [await talk.start({ project_id: project.id }), await talk.start({ project_id: project.id })];
    const other = await talk.start();
    const verdicts = [
      verdict(3),
      verdict(5, { confidence: 0.7123 }),
      'no JSON',
      verdict(2, { confidence: 0.33 }),
      verdict(2),
      verdict(2, { advance: false }),
      verdict(2, { confidence: 1 }),
      verdict(7, { confidence: 0.8 }),
    ];
    for (const [index, evaluation] of verdicts.entries()) {
      talk.script({ evaluation: () => evaluation });
      for (const session of [...sessions, other]) {
        await talk.send(session.id, 'Hello');
        talk.server.clock.advance(index === 4 ? 3 * HOUR : index * 60_000_001);
      }
    }
    const summary = await summarize(project.id);
    expect(stepEvaluationSliceSchema.parse(summary)).toEqual(summary);
    expect(summary).toEqual(await recompute(talk, project.id));
    expect(summary).toMatchObject({ total_evaluations: 16, advance_count: 8, backward_count: 2, fallback_count: 2 });
    const others = await summarizeEvaluations(talk.db, other.project_id);
    expect(Object.values(others.evaluations_per_step)).toEqual([1, 3, 1, 0, 1, 2, 0]);
  });

  it('counts a gap of two hours, and none that is longer', async () => {
    const { project } = await talk.learner();
    for (const gap of [null, 2 * HOUR, 2 * HOUR + 1, 500_000]) {
      await addToTotals(
        talk.db,
        project.id,
        decideStep(null, 4, 0.7, () => ''),
        gap,
      );
    }
    const summary = await summarizeEvaluations(talk.db, project.id);
    expect(summary.time_seconds_per_step[4]).toBe(7_200.5);
    expect(summary.evaluations_per_step[4]).toBe(4);
  });

  it('misses none when the sessions of a project end their turns at once', async () => {
    const { project } = await talk.learner();
    const sessions = [];
    for (let count = 0; count < 8; count += 1) sessions.push(await talk.start({ project_id: project.id }));
    talk.script({ evaluation: () => verdict(1) });
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(sessions.map(({ id }) => talk.send(id, 'Hello')));
      expect(answers.map(({ status }) => status)).toEqual(sessions.map(() => 201));
    }
    const summary = await summarize(project.id);
    expect(summary).toMatchObject({ total_evaluations: 24, repeat_count: 24 });
    expect(summary).toEqual(await recompute(talk, project.id));
  });
});
