import { listGaps } from '@learnwright/exercises';

/** Lines that two texts share, or lines that differ. */
export type Part =
  | { readonly kind: 'same'; readonly lines: readonly string[] }
  | { readonly kind: 'different'; readonly mine: readonly string[]; readonly theirs: readonly string[] };

/** Lines that differ. */
export type Difference = Extract<Part, { kind: 'different' }>;

/** What becomes of lines that differ. */
export type Choice = 'mine' | 'theirs' | 'both';

/** The most pairs of lines that are compared: the work grows with them. Beyond it all that differs is one part. */
const MOST_PAIRS = 4_000_000;

/** Compares two texts line by line. Joined again by either side they are that text. */
export function compareLines(mine: string, theirs: string): Part[] {
  const [left, right] = [mine.split('\n'), theirs.split('\n')];
  const start = countSame(left, right);
  const end = countSame(left.slice(start).toReversed(), right.slice(start).toReversed());
  const between = comparePart(left.slice(start, left.length - end), right.slice(start, right.length - end));
  const parts: Part[] = [
    { kind: 'same', lines: left.slice(0, start) },
    ...between,
    { kind: 'same', lines: left.slice(left.length - end) },
  ];
  return parts.filter((part) => part.kind === 'different' || part.lines.length > 0);
}

function countSame(left: readonly string[], right: readonly string[]): number {
  const first = left.findIndex((line, index) => line !== right[index]);
  return first === -1 ? left.length : first;
}

function comparePart(mine: readonly string[], theirs: readonly string[]): Part[] {
  if (mine.length + theirs.length === 0) return [];
  if (mine.length * theirs.length > MOST_PAIRS) return [{ kind: 'different', mine, theirs }];
  const parts: Part[] = [];
  let same: string[] = [];
  for (const { left, right } of listGaps(mine, theirs)) {
    const gap = { kind: 'different', mine: mine.slice(...left), theirs: theirs.slice(...right) } as const;
    if (gap.mine.length + gap.theirs.length > 0) {
      if (same.length > 0) parts.push({ kind: 'same', lines: same });
      parts.push(gap);
      same = [];
    }
    const line = mine[left[1]];
    if (line !== undefined) same.push(line);
  }
  if (same.length > 0) parts.push({ kind: 'same', lines: same });
  return parts;
}

/** What is likely meant: lines that one side has left as they were give way to those of the other. */
export function presumeChoice({ mine, theirs }: Difference, before: string): Choice {
  const wasThere = (lines: readonly string[]) =>
    lines.length > 0 && `\n${before}\n`.includes(`\n${lines.join('\n')}\n`);
  return wasThere(mine) && !wasThere(theirs) ? 'theirs' : 'mine';
}

/** Joins parts to one text; `choices` has one for each part that differs, in their order. */
export function joinParts(parts: readonly Part[], choices: readonly Choice[]): string {
  let place = 0;
  return parts
    .flatMap((part) => {
      if (part.kind === 'same') return part.lines;
      const choice = choices[place] ?? 'mine';
      place += 1;
      return choice === 'both' ? [...part.mine, ...part.theirs] : part[choice];
    })
    .join('\n');
}
