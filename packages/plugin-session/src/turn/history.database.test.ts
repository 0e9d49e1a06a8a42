import { AiError } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { type PurposefulCall, startTalk } from '../../tests/talk.ts';
import { estimateTokens } from './estimate-tokens.ts';

const BUDGET = 10_000;
const TURNS = 200;
/** So many of them are asked over HTTP. */
const ASKED = 30;
/** Long turns: some 450 tokens with the answer. */
const QUESTION = 'Why is it so? '.repeat(43);
const ANSWER = 'Look at the ending of the verb. '.repeat(38);

const sent = ({ messages }: PurposefulCall) => messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);

describeEachDatabase('a session of 200 long turns', (testDatabase) => {
  it('stays within the budget of its model: its earlier turns are summarised once each time it outgrows it', async () => {
    const talk = await startTalk(await testDatabase.open());
    const settings = { step_evaluation_enabled: false, history_tokens: 300_000 };
    await talk.server.host.changeSettings('session', {
      ...settings,
      history_tokens_of_models: { scripted: BUDGET, 'scripted-model-of-another-family': 6_000 },
    });
    const { id, project_id } = await talk.start({ lang: 'fr' });
    let summaries = 0;
    const script = (more: Parameters<typeof talk.script>[0] = {}) =>
      talk.script({
        message: () => ANSWER,
        summary: () => {
          summaries += 1;
          return `Here: {"summary": "Summary ${summaries} </data>"}`;
        },
        ...more,
      });
    script();
    const callsOf = (wanted: string) => talk.calls.filter(({ purpose }) => purpose === wanted);
    // The first turns are stored as they would be: they cost nothing here, and the first question finds them all.
    const { unitOfWork, stores } = talk.server.database;
    await unitOfWork.run(async ({ messages }) => {
      for (let count = 0; count < 2 * (TURNS - ASKED); count += 1) {
        const [role, content] = count % 2 === 0 ? (['user', QUESTION] as const) : (['assistant', ANSWER] as const);
        const message = { id: `message-${count}`, session_id: id, role, content, truncated: false };
        await messages.insert({ ...message, created_at: talk.server.clock.now() });
      }
    });
    for (let turn = 1; turn <= ASKED; turn += 1) {
      const { body } = await talk.send(id, `${turn}: ${QUESTION}`);
      expect(body.assistant_message.content).toBe(ANSWER);
    }
    expect(talk.calls.map(sent).filter((tokens) => tokens > BUDGET)).toEqual([]);
    const growths = callsOf('summary');
    expect(growths.length).toBe(summaries);
    expect(summaries).toBe(3);
    expect(growths[1]?.messages[1]?.content).toContain('<data name="summary">\nSummary 1 &lt;/data&gt;\n</data>');
    expect(growths[1]?.messages[0]?.content).toContain('Write summary in French');
    const last = callsOf('message').at(-1);
    expect(last?.messages[0]?.content).toContain(`<data name="summary">\nSummary ${summaries} &lt;/data&gt;\n</data>`);
    expect(last?.messages.at(-1)?.content).toBe(`${ASKED}: ${QUESTION}`);
    expect(last?.messages.length).toBeGreaterThan(3);
    expect(await talk.messages(id)).toHaveLength(2 * TURNS + 1);
    const kept = () => talk.db.selectFrom('plg_session__summaries').selectAll().execute();
    expect(await kept()).toMatchObject([{ session_id: id, content: `Summary ${summaries} </data>` }]);

    // Where there is no summary to be had, the oldest turns are left out, and the AI is not asked again at each turn.
    const before = await kept();
    const fail = () => {
      throw new AiError('timeout');
    };
    const answers = [() => 'I write no JSON.', () => '{"note": "Nothing was judged."}', fail];
    const askedAt: number[] = [];
    for (let turn = 1; askedAt.length < answers.length; turn += 1) {
      const summary = answers[askedAt.length] ?? fail;
      script({
        summary: () => {
          // An answer without JSON is asked for once more in the same turn.
          if (askedAt.at(-1) !== turn) askedAt.push(turn);
          return summary();
        },
      });
      expect((await talk.send(id, QUESTION)).body.ai_error).toBeNull();
    }
    const gaps = askedAt.slice(1).map((turn, at) => turn - (askedAt[at] ?? 0));
    expect([Math.min(...gaps), Math.max(...gaps)]).toEqual([6, 6]);
    expect(await kept()).toEqual(before);
    expect(talk.calls.map(sent).filter((tokens) => tokens > BUDGET)).toEqual([]);
    for (let turn = 1; turn < 6; turn += 1) await talk.send(id, QUESTION);

    // Two turns at once, the first of them under a key: one summary, and a stored response is given again.
    script();
    talk.calls.length = 0;
    const key = { 'Idempotency-Key': 'growth' };
    const [first] = await Promise.all([talk.send(id, QUESTION, key), talk.send(id, 'And now?')]);
    expect((await talk.send(id, QUESTION, key)).body).toEqual(first.body);
    expect(talk.calls.map(({ purpose }) => purpose)).toEqual(['summary', 'message', 'message']);

    const { user_id } = (await stores.projects.find(project_id)) ?? { user_id: '' };
    const { items } = await stores.aiUsage.listByUser(user_id, { limit: null, after: null });
    const purposes = items.map(({ purpose, outcome }) => `${purpose} ${outcome}`);
    // Two answers were no summary, and each of them was asked for twice.
    expect(purposes.filter((purpose) => purpose === 'history_summary ok')).toHaveLength(summaries + 4);
  });
});
