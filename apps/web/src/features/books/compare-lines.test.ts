import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareLines, type Difference, joinParts, presumeChoice } from './compare-lines.ts';

const listDifferences = (mine: string, theirs: string) =>
  compareLines(mine, theirs).flatMap((part) => (part.kind === 'different' ? [part] : []));

describe('two texts', () => {
  it('are the same lines, and the lines that differ between them', () => {
    expect(compareLines('a\nb\nc\nd', 'a\nx\nc\nd\ne')).toEqual([
      { kind: 'same', lines: ['a'] },
      { kind: 'different', mine: ['b'], theirs: ['x'] },
      { kind: 'same', lines: ['c', 'd'] },
      { kind: 'different', mine: [], theirs: ['e'] },
    ]);
  });

  it('that are equal have no line that differs, and empty ones are one empty line', () => {
    expect(compareLines('a\n', 'a\n')).toEqual([{ kind: 'same', lines: ['a', ''] }]);
    expect(compareLines('', 'a')).toEqual([{ kind: 'different', mine: [''], theirs: ['a'] }]);
  });

  it('are either text again where all parts are taken of one side', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '', 'c d')).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (mine, theirs) => {
        const parts = compareLines(mine, theirs);
        const all = (choice: 'mine' | 'theirs') =>
          joinParts(
            parts,
            parts.map(() => choice),
          );
        expect([all('mine'), all('theirs')]).toEqual([mine, theirs]);
      }),
    );
  });

  it('that are very long and share no line are compared as one part', () => {
    const lines = (name: string) => Array.from({ length: 3_000 }, (_, index) => name + index).join('\n');
    expect(listDifferences(lines('a'), lines('b'))).toHaveLength(1);
  });
});

describe('a choice', () => {
  const difference = (mine: string[], theirs: string[]): Difference => ({ kind: 'different', mine, theirs });

  it('of both takes mine first', () => {
    expect(joinParts(compareLines('a\nb\nc', 'a\nx\nc'), ['both'])).toBe('a\nb\nx\nc');
  });

  it.each([
    ['theirs where mine are as before', ['a'], ['x'], 'theirs'],
    ['mine where theirs are as before', ['x'], ['a'], 'mine'],
    ['mine where both are new', ['x'], ['y'], 'mine'],
    ['mine where they have added lines', [], ['y'], 'mine'],
  ] as const)('is presumed to be %s', (_, mine, theirs, choice) => {
    expect(presumeChoice(difference([...mine], [...theirs]), 'a\nb')).toBe(choice);
  });
});
