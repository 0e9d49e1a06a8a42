import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JsonMembers, jsonPieces } from './json-pieces.ts';

async function* each<T>(items: readonly T[]): AsyncGenerator<T, void, undefined> {
  yield* items;
}

async function textOf(value: unknown): Promise<string> {
  let text = '';
  for await (const piece of jsonPieces(value)) text += piece;
  return text;
}

it('is the text of JSON.stringify, whatever the value', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      expect(await textOf(value)).toBe(JSON.stringify(value));
    }),
  );
});

it('has arrays in the place of async iterables and objects in that of members, at any depth', async () => {
  const value = {
    none: each([]),
    nothing: new JsonMembers(each([])),
    rows: each([{ id: 1, inner: each(['a', null]) }, each([2]), 'text']),
    left: undefined,
    members: new JsonMembers(
      each([['a "b"', each([1])] as const, ['c', undefined] as const, ['d', { e: 1 }] as const]),
    ),
  };
  expect(await textOf(value)).toBe(
    '{"none":[],"nothing":{},"rows":[{"id":1,"inner":["a",null]},[2],"text"],"members":{"a \\"b\\"":[1],"d":{"e":1}}}',
  );
  expect(await textOf(each([1, 2]))).toBe('[1,2]');
});

it('writes a long text in pieces, which are none of half a character', async () => {
  const texts = ['a', '"\\', '😀', 'a😀', '\u0000'].map((piece) => piece.repeat(600_000));
  for (const text of texts) {
    const pieces: string[] = [];
    for await (const piece of jsonPieces({ text, id: 1 })) pieces.push(piece);
    expect(pieces.join('') === JSON.stringify({ text, id: 1 })).toBe(true);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(2_000_000);
  }
});
