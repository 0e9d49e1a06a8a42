import { lexer } from 'marked';
import { expect, it } from 'vitest';
import { createBlockCutter } from './cut-blocks.ts';

const TEXT = [
  '# Greetings',
  'In the morning one says *Guten Morgen*.\nIn the evening not.',
  '- one\n- two\n\n- three\n\n  still three',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '```js\nconst a = 1;\n\nconst b = 2;\n```',
  'Below\n---\n\n> quoted\n> twice\n\n    code\n\n1. first\n2. second',
  'The end.\r\n\r\nReally.',
].join('\n\n');

const typesOf = (tokens: readonly { type: string; raw: string }[]) =>
  tokens.map(({ type, raw }) => [type, raw.replaceAll('\r', '')]);

it.each([1, 3, 7, 40])('a text that grows by %i letters has the blocks of the whole text at its end', (size) => {
  const cut = createBlockCutter();
  for (let end = 0; end < TEXT.length; end += size) cut(TEXT.slice(0, end));
  expect(typesOf(cut(TEXT))).toEqual(typesOf(lexer(TEXT)));
});

it('a block that another one has begun behind is never made again', () => {
  const cut = createBlockCutter();
  const [first] = cut('One.\n\nTw');
  expect(cut('One.\n\nTwo.\n\nThr')[0]).toBe(first);
  const [, , second] = cut('One.\n\nTwo.\n\nThree');
  expect(cut('One.\n\nTwo.\n\nThree.\n\nFour')[2]).toBe(second);
});

it('another text begins anew', () => {
  const cut = createBlockCutter();
  cut('One.\n\nTwo.\n\nThree.');
  expect(cut('Other').map(({ raw }) => raw)).toEqual(['Other']);
});
