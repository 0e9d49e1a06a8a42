import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonExcess, MAX_JSON_DEPTH, MAX_JSON_VALUES } from './json-limits.ts';

const TOO_DEEP = 'is nested more than 100 levels deep';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('the depth of a JSON text', () => {
  it('may be 100 and not 101', () => {
    const nest = (depth: number) => '[{"a":'.repeat(depth / 2) + '[]'.repeat(depth % 2) + '}]'.repeat(depth / 2);
    expect(findJsonExcess(nest(MAX_JSON_DEPTH))).toBe(null);
    expect(findJsonExcess(nest(MAX_JSON_DEPTH + 1))).toBe(TOO_DEEP);
    expect(findJsonExcess('['.repeat(500_000))).toBe(TOO_DEEP);
  });

  it('does not count brackets in texts, also behind escaped quotes', () => {
    const brackets = JSON.stringify([`"${'[{'.repeat(200)}\\`, `\\"${'['.repeat(200)}`]);
    expect(findJsonExcess(brackets)).toBe(null);
    expect(findJsonExcess(`["\\\\",${'['.repeat(100)}`)).toBe(TOO_DEEP);
  });

  it('is that of the value, whatever the value is', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.integer({ min: 90, max: 105 }), (inner, around) => {
        const text = `${'['.repeat(around)}${inner}${']'.repeat(around)}`;
        expect(findJsonExcess(text) !== null).toBe(around + depthOf(JSON.parse(inner)) > MAX_JSON_DEPTH);
      }),
    );
  });
});

describe('the number of values in a JSON text', () => {
  it('may be 50,000 and not more', () => {
    const list = (items: number) => JSON.stringify(Array(items).fill(1));
    expect(findJsonExcess(list(MAX_JSON_VALUES - 1))).toBe(null);
    expect(findJsonExcess(list(MAX_JSON_VALUES))).toBe('holds more than 50000 values');
    expect(findJsonExcess(JSON.stringify([','.repeat(200_000)]))).toBe(null);
  });
});
