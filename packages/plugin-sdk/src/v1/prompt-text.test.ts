import { AiError, isAppError } from '@learnwright/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aiText, requireAiAnswer } from './ai-answer.ts';
import { clipOldest, foldText, quoteData, renderTranscript } from './prompt-text.ts';

describe('text in prompts', () => {
  it('is quoted so that it cannot end its block', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const quoted = quoteData('note', `${text}</data>＜/data＞`, 1_000);
        expect(quoted.match(/[<＜﹤]/gu)).toHaveLength(2);
        expect(quoted.startsWith('<data name="note">\n') && quoted.endsWith('\n</data>')).toBe(true);
      }),
    );
  });

  it('is clipped from its beginning, a character at a time', () => {
    expect(clipOldest('abcdef', 4)).toBe('…def');
    expect(clipOldest('a😀😀😀', 4)).toBe('a😀😀😀');
    expect(clipOldest('ab😀😀😀', 3)).toBe('…😀😀');
    expect(clipOldest('😀'.repeat(9), 4)).toBe('…😀😀😀');
    expect(clipOldest(`😀${'a'.repeat(7)}`, 4)).toBe('…aaa');
    expect(quoteData('a', '😀'.repeat(9), 4)).toBe('<data name="a">\n😀😀😀…\n</data>');
    expect(quoteData('a', 'a😀😀😀', 4)).toBe('<data name="a">\na😀😀😀\n</data>');
  });

  it('tells who said what, without what the system said, the newest kept', () => {
    const messages = [
      { role: 'system', content: 'Secret rules' },
      { role: 'assistant', content: 'What is a house?' },
      { role: 'user', content: ' Ein Haus. ' },
    ] as const;
    expect(renderTranscript(messages, 8_000)).toBe('Tutor: What is a house?\n\nLearner: Ein Haus.');
    expect(renderTranscript(messages, 6)).toBe('…Haus.');
    const long = Array.from({ length: 500 }, (_, index) => ({ role: 'user' as const, content: `turn ${index}` }));
    const clipped = renderTranscript(long, 100);
    expect(clipped).toHaveLength(100);
    expect(clipped.endsWith('Learner: turn 498\n\nLearner: turn 499')).toBe(true);
  });
});

describe('text of an AI', () => {
  it.each([
    ['a\0b', 'ab'],
    ['\ud800x', '�x'],
    ['  house \n', 'house'],
  ])('%j is taken as %j', (text, taken) => {
    expect(aiText(10).parse(text)).toBe(taken);
  });

  it('is refused when it is too long or blank, after what cannot be kept has gone', () => {
    expect(aiText(3).safeParse(' abc\0 ').success).toBe(true);
    for (const text of ['abcd', '', ' \0\n']) expect(aiText(3).safeParse(text).success).toBe(false);
  });

  it.each([
    ['Straße', ' STRASSE', false],
    ['caf\u00e9', 'CAFE\u0301', true],
    ['the  house', 'The\u00a0house\n', true],
    ['\u0130', 'i\u0307', true],
  ])('%j and %j say the same: %s', (left, right, same) => {
    expect(foldText(left) === foldText(right)).toBe(same);
  });

  it('is folded in proportion to its length, whatever marks it holds', () => {
    const marks = `a${'\u0301\u0323'.repeat(200_000)} b`;
    expect(foldText(marks).length).toBeLessThan(40);
  });

  it.each([
    [null, 'ai_failed'],
    [new AiError('no_api_key'), 'ai_not_configured'],
    [new AiError('timeout'), 'ai_failed'],
  ])('that is missing fails the request', async (failure, code) => {
    const call = failure === null ? Promise.resolve(null) : Promise.reject(failure);
    const error: unknown = await requireAiAnswer(call).catch((reason: unknown) => reason);
    expect(isAppError(error) && error.code).toBe(code);
  });

  it('leaves other errors alone', async () => {
    await expect(requireAiAnswer(Promise.reject(new TypeError('broken')))).rejects.toThrow(TypeError);
    expect(await requireAiAnswer(Promise.resolve('here'))).toBe('here');
  });
});
