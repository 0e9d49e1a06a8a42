import { AiError } from '@learnwright/core';
import type { AiRequest } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { completeJson } from './ai-client.ts';

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
  it('returns what the schema makes of the JSON, with one call', async () => {
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
