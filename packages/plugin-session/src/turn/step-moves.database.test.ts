import { AiError } from '@learnwright/plugin-sdk';
import { describeEachDatabase, type ScriptedAnswer } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startTalk, type Talk, verdict } from '../../tests/talk.ts';

const fail: ScriptedAnswer = () => {
  throw new AiError('timeout');
};

describeEachDatabase('moves by a step evaluation', (testDatabase) => {
  let talk: Talk;

  beforeAll(async () => {
    talk = await startTalk(await testDatabase.open());
  });

  beforeEach(() => {
    talk.script();
    talk.calls.length = 0;
  });

  it('follow the verdict, forward and back, and every evaluation is stored', async () => {
    const session = await talk.start();
    const answers = [];
    for (const step of [3, 5, 2]) {
      talk.script({ evaluation: () => `Sure!\n\`\`\`json\n${verdict(step)}\n\`\`\`` });
      answers.push((await talk.send(session.id, `to ${step}`)).body);
    }
    expect(answers.map(({ cycle_step }) => cycle_step)).toEqual([3, 5, 2]);
    expect(answers.map((answer) => answer.session.cycle_step)).toEqual([3, 5, 2]);
    expect(answers[2].step_evaluation).toEqual({
      advance: true,
      confidence: 0.9,
      reason: 'It was understood.',
      suggested_step: 2,
      fallback_used: false,
      applied: true,
      from_step: 5,
    });
    const rows = await talk.evaluationsOf(session.id);
    expect(rows.map(({ from_step, to_step, project_id }) => [from_step, to_step, project_id])).toEqual([
      [1, 3, session.project_id],
      [3, 5, session.project_id],
      [5, 2, session.project_id],
    ]);
    expect((await talk.server.request('GET', `/session/${session.id}`)).body.cycle_step).toBe(2);
  });

  it('do not happen when the AI is not sure', async () => {
    const session = await talk.start();
    talk.script({ evaluation: () => verdict(3, { confidence: 0.69 }) });
    const { body } = await talk.send(session.id, 'Hello');
    expect(body).toMatchObject({ cycle_step: 1, step_evaluation: { advance: true, applied: false } });
    expect(await talk.evaluationsOf(session.id)).toMatchObject([{ from_step: 1, to_step: 1, applied: false }]);
  });

  it.each<[string, ScriptedAnswer]>([
    ['has no JSON', () => 'Well done!'],
    ['lacks a field', () => JSON.stringify({ advance: true, confidence: 1, suggested_step: 7 })],
    ['failed', fail],
  ])('go on by one when the evaluation %s', async (_, evaluation) => {
    const session = await talk.start({ cycle_step: 3 });
    talk.script({ evaluation });
    const { status, body } = await talk.send(session.id, 'Hello');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      assistant_message: { content: 'What do you notice?' },
      ai_error: null,
      cycle_step: 4,
      step_evaluation: { advance: true, confidence: 0.5, suggested_step: 4, fallback_used: true, applied: true },
    });
    expect(talk.countCalls('evaluation')).toBeLessThanOrEqual(2);
  });

  it('rest on the last eight turns, quoted in one message, at 256 tokens', async () => {
    const session = await talk.start({ lang: 'de' });
    for (let count = 1; count <= 5; count += 1) await talk.send(session.id, `turn ${count}`);
    const call = talk.calls.findLast(({ purpose }) => purpose === 'evaluation');
    expect(call?.max_tokens).toBe(256);
    expect(call?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    const [system, user] = call?.messages ?? [];
    const turns = [...(user?.content.matchAll(/<data name="(learner|tutor)">\n(.*)\n<\/data>/g) ?? [])];
    expect(turns.map(([, name]) => name)).toEqual(Array.from({ length: 4 }, () => ['learner', 'tutor']).flat());
    expect(turns.at(0)?.[2]).toBe('turn 2');
    expect(turns.at(-1)?.[2]).toBe('What do you notice?');
    expect(system?.content).toContain('The session is at step 1, input.');
    expect(system?.content).toContain('with the code "de"');
  });
});
