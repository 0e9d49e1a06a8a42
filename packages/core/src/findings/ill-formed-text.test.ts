import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_FINDINGS, toJsonPointer } from './finding.ts';
import { findIllFormedEscapes, findIllFormedText } from './ill-formed-text.ts';

/** A value inside `depth` objects. */
function bury(value: unknown, depth: number): unknown {
  return Array.from({ length: depth }).reduce((inner) => ({ a: inner }), value);
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

describe('ill-formed texts', () => {
  it('are found in values and keys, each with its pointer', () => {
    const { findings, count } = findIllFormedText({ a: ['fine', '\0', { 'b/c': '\ud800' }], '\udc00': 1 });
    expect(findings.map(({ pointer }) => pointer).toSorted()).toEqual(['', '/a/1', '/a/2/b~1c']);
    expect(count).toBe(3);
    expect(findIllFormedText('\0').findings).toMatchObject([{ pointer: '' }]);
  });

  it('are counted to the last, and listed up to a hundred', () => {
    const { findings, count } = findIllFormedText(Array(5000).fill('\0'));
    expect([findings.length, count]).toEqual([MAX_FINDINGS, 5000]);
  });

  it('are looked for in a time that grows with the value, not with its depth', () => {
    const [deep, wide] = [bury('\0', 200_000), Array(200_000).fill({ a: 'fine' })];
    findIllFormedText(wide);
    const baseline = Math.min(...[1, 2, 3].map(() => timeOf(() => findIllFormedText(wide))));
    expect(timeOf(() => findIllFormedText(deep))).toBeLessThan(baseline * 50);
  });
});

/** Any JSON value, ill-formed texts and keys with brackets, quotes and backslashes in it. */
const word = fc
  .array(fc.constantFrom('a', '\0', '\ud800', '\udc00', '\ud83d\ude00', '"', '\\', '[', '}', ',', ':', 'u0000'))
  .map((parts) => parts.join(''));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, word, fc.integer(), tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.array(fc.tuple(word, tie('value')), { maxLength: 4 }).map(Object.fromEntries),
}));

describe('ill-formed texts of a JSON document', () => {
  it('are those of its value, at the same places', () => {
    const placesIn = ({ findings }: ReturnType<typeof findIllFormedText>) => findings.map(({ pointer }) => pointer);
    fc.assert(
      fc.property(value, (any) => {
        const json = JSON.stringify(any);
        const parsed = JSON.parse(json);
        // V8 14.6 reads a key that begins with an escape, such as "\\n", as a key "\\" that it has read before at this place.
        fc.pre(JSON.stringify(parsed) === json);
        const found = findIllFormedEscapes(json);
        const expected = findIllFormedText(parsed);
        expect(found.count).toBe(expected.count);
        expect(placesIn(found).toSorted()).toEqual(placesIn(expected).toSorted());
      }),
      { numRuns: 2000 },
    );
  });
});

describe('JSON pointers', () => {
  it('name the beginning of a key that is very long', () => {
    expect(toJsonPointer(['a/b~c', 0])).toBe('/a~1b~0c/0');
    expect(toJsonPointer(['x'.repeat(100_000)]).length).toBeLessThan(600);
  });
});
