import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import type { AiProviderHarness } from './ai-provider-harness.ts';
import { ask, type Outcome, WAYS } from './asking.ts';
import type { VendorBehaviour } from './vendor-server.ts';

const KEY = 'sk-very-secret/key+0123456789';
const STATUSES = [400, 401, 403, 404, 429, 500];
const FAILURES: readonly VendorBehaviour[] = [
  ...STATUSES.map((status) => ({ kind: 'status', status }) as const),
  // The answer repeats the key before it breaks.
  { kind: 'malformed', deltas: [KEY] },
  { kind: 'cut', deltas: [KEY] },
  { kind: 'end_early', deltas: [KEY] },
];

/** What must never be in an error, its causes or a log: the key, and what the learner wrote. */
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
