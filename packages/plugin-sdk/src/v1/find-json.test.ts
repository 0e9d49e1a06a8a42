import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJson } from './find-json.ts';

describe('findJson', () => {
  it.each<[string, string, unknown[]]>([
    ['the whole text', '{"a":1}', [{ a: 1 }]],
    ['white space around', '\n  [1, 2]\n', [[1, 2]]],
    ['a fence', 'Sure:\n```json\n{"a": {"b": []}}\n```\nDone.', [{ a: { b: [] } }]],
    ['brackets in texts', '{"a":"} ] { [ \\" }"}', [{ a: '} ] { [ " }' }]],
    ['an escaped backslash before a quote', '{"a":"\\\\"} {"b":1}', [{ a: '\\' }, { b: 1 }]],
    ['prose in brackets before', 'As {you} said [sic]: {"a":1}', [{ a: 1 }]],
    ['an unclosed bracket before', 'A smile :-{ and then {"a":1}', [{ a: 1 }]],
    ['an unclosed quote in a bracket before', 'He said {"so\nand {"a":1}', [{ a: 1 }]],
    ['several in order', '[1] {"a":1}', [[1], { a: 1 }]],
    ['an object in brackets that are no JSON', '[see {"a":1} there]', [{ a: 1 }]],
    ['nothing inside what was found', '{"a":{"b":1}}', [{ a: { b: 1 } }]],
    ['no single quotes', "{'a':1}", []],
    ['no trailing comma', '{"a":1,}', []],
    ['nothing that is cut off', '{"a":[1,2', []],
    ['no wrong order of brackets', '[{]}', []],
    ['no bare values', '"a" 1 true null', []],
    ['no words', 'No JSON here.', []],
  ])('finds %s', (_name, text, found) => {
    expect([...findJson(text)]).toEqual(found);
  });

  const bracketed = fc.oneof(
    fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })),
    fc.array(fc.jsonValue({ maxDepth: 4 })),
  );
  const prose = fc.string().map((text) => text.replaceAll(/[[\]{}"]/g, '.'));

  it('finds any object or array, whatever prose is around it', () => {
    fc.assert(
      fc.property(bracketed, prose, prose, fc.constantFrom(0, 2), (value, before, after, indent) => {
        // What JSON cannot tell apart, such as -0 and 0, is compared as JSON has it.
        const text = JSON.stringify(value, null, indent);
        expect([...findJson(before + text + after)]).toEqual([JSON.parse(text)]);
      }),
    );
  });

  it('yields only what stands in the text as JSON, and never throws', () => {
    const noise = fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ',', '1', 'a', '\n', ' ') });
    fc.assert(
      fc.property(noise, (text) => {
        const compact = text.replaceAll(/\s/g, '');
        for (const value of findJson(text)) expect(compact).toContain(JSON.stringify(value).replaceAll(/\s/g, ''));
      }),
    );
  });

  it.each<[name: string, make: (size: number) => string]>([
    ['opening brackets', (size) => '['.repeat(4 * size)],
    ['opening braces', (size) => '{'.repeat(4 * size)],
    ['unclosed objects', (size) => '{"a":'.repeat(size)],
    ['openings that are closed wrongly', (size) => '[{'.repeat(50) + ']'.repeat(3 * size)],
    ['brackets around prose', (size) => '{a}'.repeat(1.5 * size)],
    ['prose that is never closed', (size) => `${'{'.repeat(90)}${'{a}'.repeat(1.3 * size)}`],
    ['texts that change places', (size) => '[",[],",'.repeat(0.6 * size)],
    ['texts that never end', (size) => '[\\"'.repeat(1.3 * size)],
    ['backslashes', (size) => `["${'\\'.repeat(4 * size)}`],
  ])('is done with a mass of %s in time in proportion to its length', (_name, make) => {
    const timeOf = (text: string) => {
      const start = performance.now();
      let count = 0;
      for (const _value of findJson(text)) count += 1;
      expect(count).toBeLessThan(text.length);
      return performance.now() - start;
    };
    const [short, long] = [make(10_000), make(100_000)];
    timeOf(short);
    const ofShort = Math.min(timeOf(short), timeOf(short), timeOf(short));
    // Ten times as long: a quadratic search would take a hundred times as long.
    expect(Math.min(timeOf(long), timeOf(long)) / ofShort).toBeLessThan(50);
  });

  it('refuses what is nested deeper than an answer can be, and finds what comes after', () => {
    const deep = '['.repeat(200) + ']'.repeat(200);
    expect(JSON.stringify([...findJson(deep)][0])?.length).toBeLessThanOrEqual(200);
    expect([...findJson(`${'['.repeat(200)} {"a":1}`)]).toEqual([{ a: 1 }]);
  });
});
