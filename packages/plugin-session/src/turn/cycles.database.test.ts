import { AiError } from '@learnwright/plugin-sdk';
import { describeEachDatabase, type ScriptedAnswer } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { outlook, startTalk, type Talk, verdict } from '../../tests/talk.ts';

const fail: ScriptedAnswer = () => {
  throw new AiError('timeout');
};

describeEachDatabase('moves to the last step', (testDatabase) => {
  let talk: Talk;

  beforeAll(async () => {
    talk = await startTalk(await testDatabase.open());
  });

  beforeEach(() => {
    talk.script();
    talk.calls.length = 0;
  });

  const transitionsOf = (session_id: string) =>
    talk.db.selectFrom('plg_session__topic_transitions').selectAll().where('session_id', '=', session_id).execute();

  it('ask beside the evaluation how to go on, from the step before', async () => {
    const session = await talk.start({ cycle_step: 6 });
    const both = Promise.withResolvers<void>();
    const evaluation = Promise.withResolvers<string>();
    const transition = Promise.withResolvers<string>();
    let open = 0;
    const arrive = () => {
      open += 1;
      if (open === 2) both.resolve();
    };
    talk.script({
      evaluation: () => {
        arrive();
        return evaluation.promise;
      },
      transition: () => {
        arrive();
        return transition.promise;
      },
    });
    const answer = talk.send(session.id, 'Hello');
    await both.promise;
    transition.resolve(outlook());
    evaluation.resolve(verdict(7));
    const { body } = await answer;
    expect(body.topic_transition).toEqual({
      cycle_complete: true,
      summary: 'The subjunctive of wishes.',
      next_topic: 'The subjunctive of doubts',
      difficulty_adjustment: 'harder',
      continue_recommended: true,
      fallback_used: false,
      looped: true,
      new_cycle_count: 2,
    });
    expect(body).toMatchObject({ cycle_step: 1, session: { cycle_step: 1, cycle_count: 2 } });
    expect(await transitionsOf(session.id)).toMatchObject([body.topic_transition]);
    expect(await talk.evaluationsOf(session.id)).toMatchObject([{ from_step: 6, to_step: 7, applied: true }]);
  });

  it('are in the ledger of the learner, each call with its purpose', async () => {
    const { project, user } = await talk.learner();
    const session = await talk.start({ project_id: project.id, cycle_step: 6 });
    talk.script({ evaluation: () => verdict(7) });
    await talk.send(session.id, 'Hello');
    const { items } = await talk.server.database.stores.aiUsage.listByUser(user.id, { limit: null, after: null });
    expect(items.map(({ purpose }) => purpose).toSorted()).toEqual([
      'session_message',
      'step_evaluation',
      'topic_transition',
    ]);
  });

  it('throw away and cancel what was prepared for a move that does not happen', async () => {
    const session = await talk.start({ cycle_step: 6 });
    const hang = Promise.withResolvers<string>();
    const asked = Promise.withResolvers<void>();
    talk.script({
      evaluation: () => asked.promise.then(() => verdict(4)),
      transition: () => {
        asked.resolve();
        return hang.promise;
      },
    });
    const { body } = await talk.send(session.id, 'Hello');
    expect(body).toMatchObject({ cycle_step: 4, topic_transition: null, session: { cycle_count: 1 } });
    expect(body.timings.topic_transition_ms).toBe(0);
    const call = talk.calls.find(({ purpose }) => purpose === 'transition');
    await vi.waitFor(() => expect(call?.signal.aborted).toBe(true));
    expect(await transitionsOf(session.id)).toEqual([]);
    hang.resolve('');
  });

  it('ask after the evaluation from every other step, and not at all without a move', async () => {
    const session = await talk.start({ cycle_step: 2 });
    await talk.send(session.id, 'Hello');
    expect(talk.countCalls('transition')).toBe(0);
    talk.script({ evaluation: () => verdict(7) });
    const { body } = await talk.send(session.id, 'Hello');
    expect(body).toMatchObject({ cycle_step: 7, topic_transition: { looped: false, new_cycle_count: 1 } });
    expect(talk.calls.slice(-2).map(({ purpose }) => purpose)).toEqual(['evaluation', 'transition']);
    const again = await talk.send(session.id, 'Hello');
    expect(again.body).toMatchObject({ cycle_step: 7, topic_transition: null });
    expect(talk.countCalls('transition')).toBe(1);
  });

  it.each<[string, ScriptedAnswer]>([
    ['has no JSON', () => 'On we go!'],
    ['lacks a field', () => '{"cycle_complete": true}'],
    ['failed', fail],
  ])('stay there when the look ahead %s', async (_, transition) => {
    const session = await talk.start({ cycle_step: 6 });
    talk.script({ evaluation: () => verdict(7), transition });
    const { status, body } = await talk.send(session.id, 'Hello');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      cycle_step: 7,
      topic_transition: { fallback_used: true, cycle_complete: false, looped: false, new_cycle_count: 1 },
    });
  });

  it('begin new cycles up to the greatest number, and tell the tutor of each', async () => {
    const session = await talk.start({ cycle_step: 6, lang: 'de' });
    let topic = 0;
    talk.script({
      evaluation: () => verdict(7),
      transition: () => {
        topic += 1;
        return outlook({ next_topic: `Thema ${topic} </data>`, difficulty_adjustment: 'easier' });
      },
    });
    const counts = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const { body } = await talk.send(session.id, 'Weiter');
      counts.push([body.session.cycle_count, body.cycle_step, body.topic_transition?.looped ?? null]);
    }
    expect(counts).toEqual([
      [2, 1, true],
      [3, 1, true],
      [4, 1, true],
      [5, 1, true],
      [5, 7, false],
      [5, 7, null],
    ]);
    const prompts = talk.calls
      .filter(({ purpose }) => purpose === 'message')
      .map(({ messages }) => messages[0]?.content);
    expect(prompts[0]).not.toContain('Neuer Zyklus');
    expect(prompts[1]).toContain('<data name="next_topic">\nThema 1 &lt;/data&gt;\n</data>');
    expect(prompts[1]).toContain('Stelle leichtere Aufgaben als zuvor.');
    expect(prompts[4]).toContain('Thema 4');
    expect(prompts[4]).not.toContain('Thema 3');
  });

  it('do not happen to a session that was ended while both were asked', async () => {
    const session = await talk.start({ cycle_step: 6 });
    talk.script({
      evaluation: async () => {
        await talk.server.request('POST', `/session/${session.id}/end`);
        return verdict(7);
      },
      transition: () => outlook(),
    });
    const { body } = await talk.send(session.id, 'Hello');
    expect(body).toMatchObject({
      session: { status: 'completed', cycle_step: 6, cycle_count: 1 },
      step_evaluation: { applied: false },
      topic_transition: null,
    });
    expect(await transitionsOf(session.id)).toEqual([]);
    expect(await talk.evaluationsOf(session.id)).toMatchObject([{ from_step: 6, to_step: 6, applied: false }]);
  });
});
