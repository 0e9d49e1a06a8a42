import { AiError } from '@learnwright/core';
import type { AiRequest } from '@learnwright/plugin-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { completeJson, findJson } from './json-answer.ts';

const schema = z.object({ step: z.int().min(1).max(7), note: z.string().default('none') });
const request: AiRequest = {
  user_id: 'user',
  purpose: 'test',
  messages: [
    { role: 'system', content: 'Answer with JSON.' },
    { role: 'user', content: 'Which step?' },
  ],
  max_tokens: 99,
};

/** Asks with answers that were written before; an AiError is thrown. */
async function ask(...answers: (string | AiError)[]) {
  const requests: AiRequest[] = [];
  const complete = async (next: AiRequest) => {
    const answer = answers[requests.length];
    requests.push(next);
    if (answer === undefined) throw new Error('It was asked more often than there are answers.');
    if (typeof answer !== 'string') throw answer;
    return answer;
  };
  const value = await completeJson(complete, request, schema).catch((error) => error);
  return { value, requests };
}

describe('completeJson', () => {
  it('answers what the schema makes of the JSON, with one call', async () => {
    const { value, requests } = await ask('Gladly:\n```json\n{"step": 3}\n```');
    expect(value).toEqual({ step: 3, note: 'none' });
    expect(requests).toEqual([request]);
  });

  it('passes over JSON that is of another kind', async () => {
    expect((await ask('As [1] and {"other": true} show: {"step": 2, "note": "x"}')).value).toEqual({
      step: 2,
      note: 'x',
    });
  });

  it('says once what was wrong, after the messages and the answer', async () => {
    const { value, requests } = await ask('{"step": 12, "note": 5}', '{"step": 7}');
    expect(value).toEqual({ step: 7, note: 'none' });
    expect(requests).toHaveLength(2);
    const { messages, ...rest } = requests[1] ?? request;
    expect(rest).toEqual({ user_id: 'user', purpose: 'test', max_tokens: 99 });
    expect(messages.slice(0, 3)).toEqual([
      ...request.messages,
      { role: 'assistant', content: '{"step": 12, "note": 5}' },
    ]);
    expect(messages[3]).toMatchObject({ role: 'user' });
    expect(messages[3]?.content).toMatch(/step: Too big.*note: Invalid input.*Answer again with the JSON alone\.$/s);
  });

  it('keeps the repair short, however long the answer is', async () => {
    const { requests } = await ask(`no JSON ${'x'.repeat(100_000)}`, 'again none');
    expect(requests[1]?.messages[2]?.content.length).toBeLessThan(5_000);
    expect(requests[1]?.messages[3]?.content).toContain('It holds no complete JSON object.');
  });

  it('is null after two answers that cannot be used, and does not ask a third time', async () => {
    const { value, requests } = await ask('none', '{"step": 0}');
    expect([value, requests.length]).toEqual([null, 2]);
  });

  it.each([
    ['the first call', [new AiError('timeout')], 'timeout'],
    ['the repair', ['none', new AiError('budget_exceeded')], 'budget_exceeded'],
  ])('rejects as %s does', async (_name, answers, code) => {
    expect((await ask(...answers)).value).toMatchObject({ code });
  });
});

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
