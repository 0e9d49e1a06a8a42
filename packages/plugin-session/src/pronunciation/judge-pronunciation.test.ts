import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type SessionRecords, startSessionRecords } from '../session-records.fixture.ts';

const JUDGEMENT = { matches: false, score: 0.6, feedback: 'Almost: round your lips for ö.', missed_sounds: ['ö'] };

describeEachDatabase('judging what was said', (testDatabase) => {
  let records: SessionRecords;
  let project_id: string;

  beforeAll(async () => {
    records = await startSessionRecords(testDatabase);
  });
  beforeEach(async () => {
    project_id = (await records.server.createLearner({})).project.id;
    records.ai.calls.length = 0;
  });

  const ask = (body: object) => records.server.request('POST', '/session/pronunciation/judge', { project_id, ...body });
  const answer = (value: unknown) =>
    records.ai.answer(() => (typeof value === 'string' ? value : JSON.stringify(value)));
  const lastMessages = () => {
    const [system, user, ...more] = records.ai.calls.at(-1)?.messages ?? [];
    return { system, user, more };
  };

  const said = { target: 'Ich möchte <einen> Kaffee.', actual: 'ich mochte einen Kaffee' };

  it('takes the judgement of the AI, which is told the language of the user', async () => {
    answer(JUDGEMENT);
    expect(await ask({ ...said, language: 'de' })).toMatchObject({ status: 200, body: JUDGEMENT });
    const { system, user, more } = lastMessages();
    expect([system?.content.includes('JSON'), system?.content.includes('möchte'), more]).toEqual([true, false, []]);
    expect(user?.content.split('\n\n')).toEqual([
      '<data name="target">\nIch möchte &lt;einen&gt; Kaffee.\n</data>',
      '<data name="actual">\nich mochte einen Kaffee\n</data>',
      '<data name="language">\nde\n</data>',
      '<data name="feedback_language">\nen\n</data>',
    ]);
  });

  it.each([
    [{ score: 1.7 }, { score: 1 }],
    [{ score: -3 }, { score: 0 }],
    [{ score: '0.25' }, { score: 0.25 }],
    [{ matches: 'true' }, { matches: true }],
    [{ missed_sounds: null }, { missed_sounds: [] }],
    [{ missed_sounds: undefined }, { missed_sounds: [] }],
    [{ missed_sounds: ['ö', ' ö ', '', 3, { a: 1 }, 'x'.repeat(60)] }, { missed_sounds: ['ö', 'x'.repeat(50)] }],
    [{ missed_sounds: Array.from({ length: 30 }, (_, index) => `s${index}`) }, {}],
    [{ feedback: `  ${'ö'.repeat(2_100)}` }, { feedback: 'ö'.repeat(2_000) }],
  ])('brings %o into its bounds', async (value, expected) => {
    answer({ ...JUDGEMENT, ...value });
    const { status, body } = await ask(said);
    expect([status, body]).toEqual([200, { ...JUDGEMENT, missed_sounds: body.missed_sounds, ...expected }]);
    expect(body.missed_sounds.length).toBeLessThanOrEqual(20);
  });

  it.each([
    'Well done!',
    {},
    { ...JUDGEMENT, matches: undefined },
    { ...JUDGEMENT, matches: 'perhaps' },
    { ...JUDGEMENT, score: 'high' },
    { ...JUDGEMENT, score: null },
    { ...JUDGEMENT, feedback: ' ' },
  ])('takes no judgement out of %o', async (value) => {
    answer(value);
    const { status, body } = await ask(said);
    expect([status, body.code]).toEqual([502, 'ai_failed']);
  });

  it.each([
    [{ target: '' }, ['/target', '/target']],
    [{ actual: ' ' }, ['/actual']],
    [{ target: 'x'.repeat(2_001), actual: 'x'.repeat(2_001) }, ['/target', '/actual']],
    [{ target: undefined, actual: undefined }, ['/target', '/actual']],
  ])('refuses %o', async (body, pointers) => {
    const expected = { status: 422, body: { errors: pointers.map((pointer) => ({ pointer })) } };
    expect(await ask({ ...said, ...body })).toMatchObject(expected);
  });
});
