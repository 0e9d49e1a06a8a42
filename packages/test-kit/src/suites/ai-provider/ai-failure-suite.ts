import { inspect } from 'node:util';
import { isAiError } from '@learnwright/core';
import { expect, it } from 'vitest';
import { type AiProviderHarness, ask, type Outcome, WAYS } from './ai-provider-harness.ts';
import type { VendorBehaviour } from './vendor-server.ts';

const REFUSALS = [
  [400, 'provider_error'],
  [401, 'provider_auth'],
  [403, 'provider_auth'],
  [404, 'no_model'],
  [429, 'provider_rate_limited'],
  [500, 'provider_unavailable'],
  [503, 'provider_unavailable'],
  [529, 'provider_unavailable'],
] as const;

const HUGE: readonly string[] = Array.from({ length: 200 }, () => 'x'.repeat(10_000));
const UNUSABLE = [
  ['a connection cut in the middle', { kind: 'cut', deltas: ['first ', 'second'] }],
  ['a response that ends in the middle', { kind: 'end_early', deltas: ['first ', 'second'] }],
  ['malformed JSON', { kind: 'malformed', deltas: ['first ', 'second'] }],
  ['a reply of 2 MB', { kind: 'answer', deltas: HUGE }],
  ['an empty answer', { kind: 'answer', deltas: [''] }],
] as const satisfies readonly (readonly [string, VendorBehaviour])[];

const KEY = 'sk-very-secret/key+0123456789';
const STATUSES = [400, 401, 403, 404, 429, 500];
const FAILURES: readonly VendorBehaviour[] = [
  ...STATUSES.map((status) => ({ kind: 'status', status }) as const),
  // The answer repeats the key before it breaks.
  { kind: 'malformed', deltas: [KEY] },
  { kind: 'cut', deltas: [KEY] },
  { kind: 'end_early', deltas: [KEY] },
];

const EVERY_WAY = <Row extends readonly unknown[]>(rows: readonly Row[]) =>
  WAYS.flatMap((way) => rows.map((row) => [way, ...row] as const));

/** Failures of a provider, each as the AiError of the specification (R10.5). */
export function itFails(get: () => AiProviderHarness): void {
  it.each(EVERY_WAY(REFUSALS))('%s: answers status %i as %s', async (way, status, code) => {
    const harness = get();
    harness.server.script({ kind: 'status', status });
    expect(await ask(harness, way)).toMatchObject({ pieces: [], code });
  });

  it.each(WAYS)('tells when to try again (%s)', async (way) => {
    const harness = get();
    harness.server.script({ kind: 'status', status: 429, headers: { 'Retry-After': '17' } });
    expect(await ask(harness, way)).toMatchObject({ error: { retry_after_seconds: 17 } });
    expect(harness.server.calls).toHaveLength(1);
  });

  it.each(EVERY_WAY(UNUSABLE))('%s: answers %s as provider_error', async (way, _, behaviour) => {
    const harness = get();
    harness.server.script(behaviour);
    const { code, pieces } = await ask(harness, way);
    expect(code).toBe('provider_error');
    expect(behaviour.deltas.join('').startsWith(pieces.join(''))).toBe(true);
  });

  it.each(['cut', 'end_early', 'malformed'] as const)('hands on what came before the end: %s', async (kind) => {
    const harness = get();
    harness.server.script({ kind, deltas: ['first ', 'second'] });
    const { pieces, code } = await ask(harness, 'stream');
    expect([pieces.join(''), code]).toEqual(['first second', 'provider_error']);
  });

  it.each(WAYS)('answers silence as timeout (%s)', async (way) => {
    const harness = get();
    harness.server.script({ kind: 'hang', deltas: [] });
    expect(await ask(harness, way, { timeout_seconds: 0.25 })).toMatchObject({ pieces: [], code: 'timeout' });
    expect(await harness.server.calls[0]?.closed).toBeTypeOf('number');
  });

  it('answers silence after the first pieces as timeout too', async () => {
    const harness = get();
    harness.server.script({ kind: 'hang', deltas: ['first'] });
    const outcome = await ask(harness, 'stream', { timeout_seconds: 1 });
    expect(outcome).toMatchObject({ pieces: ['first'], code: 'timeout' });
  });

  it.each(WAYS)('answers a refused connection as provider_unavailable (%s)', async (way) => {
    const harness = get();
    await harness.server.close();
    expect(await ask(harness, way, { retries: 1 })).toMatchObject({ code: 'provider_unavailable' });
  });

  it.each(WAYS)('tries again as often as the settings say, only what may pass (%s)', async (way) => {
    const harness = get();
    const down = { kind: 'status', status: 503 } as const;
    harness.server.script(down, { kind: 'answer', deltas: ['Back.'] });
    expect((await ask(harness, way, { retries: 1 })).pieces).toEqual(['Back.']);
    harness.server.script(down, down, { kind: 'status', status: 401 });
    expect((await ask(harness, way, { retries: 1 })).code).toBe('provider_unavailable');
    expect((await ask(harness, way, { retries: 1 })).code).toBe('provider_auth');
    expect(harness.server.calls).toHaveLength(5);
  });

  it.each(WAYS)('throws what core knows as an AiError (%s)', async (way) => {
    const harness = get();
    harness.server.script({ kind: 'status', status: 500 });
    expect(isAiError((await ask(harness, way)).error)).toBe(true);
  });
}

/** Secrets: neither the key nor the learner's words may be in an error, its causes or a log. */
export function itKeepsSecrets(get: () => AiProviderHarness): void {
  it.each(WAYS)('has neither the key nor the messages in any error or log (%s)', async (way) => {
    const harness = get();
    for (const behaviour of FAILURES) {
      harness.server.script(behaviour);
      const outcome = await ask(harness, way, { api_key: KEY });
      expect(outcome.code, behaviour.kind).not.toBeNull();
      expectNoSecrets(outcome, harness.logs());
    }
    expect(harness.server.calls[0]?.api_key).toBe(KEY);
  });

  it.each(WAYS)('has no key in the error when nobody is there (%s)', async (way) => {
    const harness = get();
    await harness.server.close();
    expectNoSecrets(await ask(harness, way, { api_key: KEY }), harness.logs());
  });

  it.each(WAYS)('answers a key that cannot be sent as provider_auth, without showing it (%s)', async (way) => {
    const harness = get();
    const outcome = await ask(harness, way, { api_key: `${KEY}\n${KEY}` });
    expect(outcome.code).toBe('provider_auth');
    expectNoSecrets(outcome, harness.logs());
    expect(harness.server.calls).toEqual([]);
  });
}

function expectNoSecrets({ error }: Outcome, logs: string): void {
  const shown = inspect(error, { depth: null, showHidden: true, maxStringLength: null });
  for (const secret of [KEY, encodeURIComponent(KEY), 'What is a stack?', 'The plate on top.']) {
    expect(shown).not.toContain(secret);
    expect(JSON.stringify(error)).not.toContain(secret);
    expect(logs).not.toContain(secret);
  }
}
