import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNestedTooDeeply, MAX_JSON_DEPTH } from './json-depth.ts';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('the depth of a JSON text', () => {
  it('may be 100 and not 101', () => {
    const nest = (depth: number) => '[{"a":'.repeat(depth / 2) + '[]'.repeat(depth % 2) + '}]'.repeat(depth / 2);
    expect(isNestedTooDeeply(nest(MAX_JSON_DEPTH))).toBe(false);
    expect(isNestedTooDeeply(nest(MAX_JSON_DEPTH + 1))).toBe(true);
    expect(isNestedTooDeeply('['.repeat(500_000))).toBe(true);
  });

  it('does not count brackets in strings, also behind escaped quotes', () => {
    const brackets = JSON.stringify([`"${'[{'.repeat(200)}\\`, `\\"${'['.repeat(200)}`]);
    expect(isNestedTooDeeply(brackets)).toBe(false);
    expect(isNestedTooDeeply(`["\\\\",${'['.repeat(100)}`)).toBe(true);
  });

  it('is that of the value, whatever the value is', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.integer({ min: 90, max: 105 }), (inner, around) => {
        const text = `${'['.repeat(around)}${inner}${']'.repeat(around)}`;
        expect(isNestedTooDeeply(text)).toBe(around + depthOf(JSON.parse(inner)) > MAX_JSON_DEPTH);
      }),
    );
  });
});
