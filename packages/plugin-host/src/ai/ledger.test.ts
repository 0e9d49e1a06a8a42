import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countTokens } from './ledger.ts';

const messages = [
  { role: 'system', content: 'x'.repeat(9) },
  { role: 'user', content: 'y'.repeat(4) },
] as const;

it('takes the counts of the provider', () => {
  const reported = { input_tokens: 7, output_tokens: 0 };
  const counted = countTokens({ reported, outcome: 'ok', messages, characters: 100 });
  expect(counted).toEqual({ ...reported, estimated: false });
});

it.each<[string, number, number, number]>([
  ['ok', 9, 4, 3],
  ['cancelled', 9, 4, 3],
  ['cancelled', 0, 4, 0],
  ['timeout', 0, 4, 0],
  ['provider_error', 0, 4, 0],
  ['provider_unavailable', 5, 4, 2],
  ['provider_unavailable', 0, 0, 0],
  ['provider_rate_limited', 0, 0, 0],
  ['provider_auth', 0, 0, 0],
  ['no_model', 0, 0, 0],
])('estimates %s after %i characters as %i in, %i out', (outcome, characters, input_tokens, output_tokens) => {
  const counted = countTokens({ reported: null, outcome, messages, characters });
  expect(counted).toEqual({ input_tokens, output_tokens, estimated: true });
});

it('is a whole number from 0 to a million, whatever a provider names', () => {
  const odd = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(Number.NaN, -1, 1e12, Number.MAX_SAFE_INTEGER));
  fc.assert(
    fc.property(odd, odd, fc.nat(), (input_tokens, output_tokens, characters) => {
      const reported = { input_tokens, output_tokens };
      const counted = countTokens({ reported, outcome: 'ok', messages, characters });
      for (const count of [counted.input_tokens, counted.output_tokens]) {
        expect(Number.isInteger(count) && count >= 0 && count <= 1_000_000).toBe(true);
      }
    }),
  );
});
