import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { itFails, itKeepsSecrets } from './ai-failure-suite.ts';
import { type AiProviderHarness, ask, CONVERSATION, MANY_BYTES, WAYS } from './ai-provider-harness.ts';

const SECOND = 1_000;

/**
 * The contract of a provider plugin (specification, R8.3 to R8.5): the hooks ai_complete_async
 * and ai_complete_stream against a vendor that speaks its true wire protocol. Every test has a harness of its own.
 */
export function aiProviderSuite(label: string, createHarness: () => Promise<AiProviderHarness>): void {
  describe(`AI provider: ${label}`, () => {
    let harness: AiProviderHarness;
    beforeEach(async () => {
      harness = await createHarness();
    });
    afterEach(async () => {
      await harness.server.close();
    });
    itAnswers(() => harness);
    itFails(() => harness);
    itIsCancelled(() => harness);
    itKeepsSecrets(() => harness);
  });
}

/** Requests and answers of a provider. */
function itAnswers(get: () => AiProviderHarness): void {
  it.each(WAYS)('answers what the model says (%s)', async (way) => {
    const harness = get();
    harness.server.script({ kind: 'answer', deltas: MANY_BYTES });
    const { pieces, error } = await ask(harness, way);
    expect(error).toBeNull();
    expect(pieces).toEqual(way === 'complete' ? [MANY_BYTES.join('')] : MANY_BYTES);
  });

  it.each(WAYS)('sends the key, the model, the limit and the messages in the form of the vendor (%s)', async (way) => {
    const harness = get();
    harness.server.script({ kind: 'answer', deltas: ['Right.'] });
    await ask(harness, way, { api_key: 'a-key', max_tokens: 77 });
    expect(harness.server.calls).toHaveLength(1);
    const system = expect.stringMatching(/You are a tutor\.[\s\S]*The learner is at step 2\./);
    expect(harness.server.calls[0]).toMatchObject({
      api_key: 'a-key',
      model: harness.model,
      max_tokens: 77,
      stream: way === 'stream',
      system,
      turns: [
        { role: 'user', content: 'What is a stack?' },
        { role: 'assistant', content: 'A pile of plates. What comes off first?' },
        { role: 'user', content: 'The plate on top.' },
      ],
    });
  });

  it.each(WAYS)('sends the pictures of a message, where the model takes them (%s)', async (way) => {
    const harness = get();
    if (!harness.takes_images) return;
    const images = [
      { media_type: 'image/png', data: 'iVBORw0KGgo=' },
      { media_type: 'image/jpeg', data: '/9j/4AAQ' },
    ];
    const question = { role: 'user', content: 'What is it?', images } as const;
    const rest = [{ role: 'assistant', content: 'A cat.' } as const, { role: 'user', content: ' ', images } as const];
    harness.server.script({ kind: 'answer', deltas: ['A cat.'] });
    expect(await ask(harness, way, {}, [question, ...rest])).toMatchObject({ error: null });
    expect(harness.server.calls[0]?.turns).toEqual([question, rest[0], { role: 'user', content: '', images }]);
  });

  it.each(WAYS)('asks for 1024 tokens where nothing else is said (%s)', async (way) => {
    const harness = get();
    harness.server.script({ kind: 'answer', deltas: ['Right.'] });
    await ask(harness, way);
    expect(harness.server.calls[0]?.max_tokens).toBe(1_024);
  });

  it.each(WAYS)('lets the user begin, and sends instructions alone as a question (%s)', async (way) => {
    const harness = get();
    const answer = { kind: 'answer', deltas: ['Right.'] } as const;
    harness.server.script(answer, answer);
    await ask(harness, way, {}, [{ role: 'assistant', content: 'Welcome.' }]);
    await ask(harness, way, {}, [{ role: 'system', content: 'Give a phrase.' }]);
    const [opened, instructed] = harness.server.calls;
    expect(opened?.turns.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(instructed?.turns).toEqual([{ role: 'user', content: 'Give a phrase.' }]);
  });

  it.each(WAYS)("reports the vendor's token counts once (%s)", async (way) => {
    const harness = get();
    const usage = { input_tokens: 21, output_tokens: 8 };
    const reports: unknown[] = [];
    harness.server.script({ kind: 'answer', deltas: ['Right.'], usage });
    await ask(harness, way, { on_usage: (counts) => reports.push(counts) });
    expect(reports).toEqual([usage]);
  });

  it.each(WAYS)('answers null for a model of others and sends nothing (%s)', async (way) => {
    const harness = get();
    const { pieces } = await ask(harness, way, { model: 'nobodys-model' });
    expect(pieces).toEqual(['null']);
    expect(harness.server.calls).toEqual([]);
  });

  it.each(WAYS)('puts characters together that arrive in parts (%s)', async (way) => {
    const harness = get();
    harness.server.script({ kind: 'byte_by_byte', deltas: MANY_BYTES });
    const { pieces } = await ask(harness, way);
    expect(pieces.join('')).toBe(MANY_BYTES.join(''));
  });

  it('hands a piece on while the next has not come', async () => {
    const harness = get();
    harness.server.script({ kind: 'hang', deltas: ['first'] });
    for await (const piece of (await harness.stream([{ role: 'user', content: 'Go on.' }])) ?? []) {
      expect(piece).toBe('first');
      break;
    }
    expect(harness.server.calls).toHaveLength(1);
  });
}

/** Calls that nobody waits for any more. */
function itIsCancelled(get: () => AiProviderHarness): void {
  it.each(WAYS)('cancels the request within a second when the caller aborts (%s)', async (way) => {
    const harness = get();
    harness.server.script({ kind: 'hang', deltas: ['first'] });
    const caller = new AbortController();
    const arrived = harness.server.nextCall();
    const outcome = ask(harness, way, { signal: caller.signal });
    const { closed } = await arrived;
    const aborted = performance.now();
    caller.abort();
    expect((await outcome).error).toBe(caller.signal.reason);
    expect((await closed) - aborted).toBeLessThan(SECOND);
  });

  it.each(WAYS)('asks nobody when the caller has aborted before (%s)', async (way) => {
    const harness = get();
    const { error } = await ask(harness, way, { signal: AbortSignal.abort(), retries: 1 });
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(harness.server.calls).toEqual([]);
  });

  it('cancels the request within a second when the loop is left', async () => {
    const harness = get();
    harness.server.script({ kind: 'hang', deltas: ['first'] });
    let left = Number.NaN;
    for await (const piece of (await harness.stream(CONVERSATION)) ?? []) {
      expect(piece).toBe('first');
      left = performance.now();
      break;
    }
    const closed = await harness.server.calls[0]?.closed;
    expect((closed ?? Number.NaN) - left).toBeLessThan(SECOND);
  });
}
