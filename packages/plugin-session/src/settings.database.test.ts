import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { outlook, startTalk, verdict } from '../tests/talk.ts';

describeEachDatabase('the settings of the plugin', (testDatabase) => {
  it('switch the evaluation off', async () => {
    const settings = { session: { step_evaluation_enabled: false } };
    const talk = await startTalk(await testDatabase.open(), { settings });
    const session = await talk.start({ cycle_step: 6 });
    const { body } = await talk.send(session.id, 'Hello');
    expect(body).toMatchObject({ step_evaluation: null, topic_transition: null, cycle_step: 6 });
    expect(talk.calls.map(({ purpose }) => purpose)).toEqual(['message']);
  });

  it('set the threshold, the tokens and the number of cycles', async () => {
    const settings = { session: { confidence_threshold: 0.95, evaluation_max_tokens: 99, max_cycles: 1 } };
    const talk = await startTalk(await testDatabase.open(), { settings });
    const session = await talk.start({ cycle_step: 2 });
    talk.script({ evaluation: () => verdict(7, { confidence: 0.94 }), transition: () => outlook() });
    expect((await talk.send(session.id, 'Hello')).body.cycle_step).toBe(2);
    expect(talk.calls.at(-1)?.max_tokens).toBe(99);
    talk.script({ evaluation: () => verdict(7, { confidence: 0.95 }), transition: () => outlook() });
    expect((await talk.send(session.id, 'Hello')).body).toMatchObject({
      cycle_step: 7,
      topic_transition: { looped: false },
    });
  });
});
