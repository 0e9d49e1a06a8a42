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

  it.each([
    ['opening brackets', '['.repeat(400_000)],
    ['opening braces', '{'.repeat(400_000)],
    ['unclosed objects', '{"a":'.repeat(100_000)],
    ['openings that are closed wrongly', '[{'.repeat(50) + ']'.repeat(300_000)],
    ['brackets around prose', '{a}'.repeat(150_000)],
    ['prose that is never closed', `${'{'.repeat(90)}${'{a}'.repeat(130_000)}`],
    ['texts that change places', '[",[],",'.repeat(60_000)],
    ['texts that never end', '[\\"'.repeat(130_000)],
    ['backslashes', `["${'\\'.repeat(400_000)}`],
  ])('is done with a mass of %s in time in proportion to its length', { timeout: 3_000 }, (_name, text) => {
    let count = 0;
    // A quadratic search would take minutes, far beyond the time-out.
    for (const _value of findJson(text)) count += 1;
    expect(count).toBeLessThan(text.length);
  });

  it('refuses what is nested deeper than an answer can be, and finds what comes after', () => {
    const deep = '['.repeat(200) + ']'.repeat(200);
    expect(JSON.stringify([...findJson(deep)][0])?.length).toBeLessThanOrEqual(200);
    expect([...findJson(`${'['.repeat(200)} {"a":1}`)]).toEqual([{ a: 1 }]);
  });
});
