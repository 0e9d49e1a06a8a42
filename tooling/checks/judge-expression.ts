import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { checkSync } from 'recheck';
import { z } from 'zod';

/** How the time of a regular expression grows with its input, and a text that shows it; `unknown` where nobody can tell. */
export interface Verdict {
  readonly status: 'linear' | 'super-linear' | 'unknown';
  /** Such as `2nd degree polynomial`, or why it cannot be judged. */
  readonly summary: string;
}

const STATUSES = ['linear', 'super-linear', 'unknown'] as const satisfies readonly Verdict['status'][];

/** Judges regular expressions; what was judged once is known the next time. */
export interface Judge {
  judge(source: string, flags: string): Verdict;
  /** Keeps the verdicts. */
  keep(): void;
}

/** Raised where a verdict may change: another version of the library, other parameters. */
const EDITION = 'recheck 4.5.0, 1';
/** Steps decide, not time: on a busy machine a slow step would be taken for a slow expression. */
const PARAMETERS = {
  timeout: 30_000,
  ...{ attackTimeout: null, incubationTimeout: null, seedingTimeout: null },
  randomSeed: 7,
} as const;
const KEY_LENGTH = 24;
const REPEATS = /[*+{]/;

const verdictsSchema = z.record(z.string(), z.tuple([z.enum(STATUSES), z.string()]));
type Verdicts = z.infer<typeof verdictsSchema>;

/**
 * Builds a judge that keeps its verdicts in a file, by a hash of the expression: a verdict takes up to seconds, and one that was
 * found by trying inputs would depend on how fast the machine is.
 */
export function createJudge(file: string): Judge {
  const known = readVerdicts(file);
  const used: Verdicts = {};
  return {
    judge: (source, flags) => {
      // Nothing in it repeats: the time of each start is bounded by its own length.
      if (!REPEATS.test(withoutLiteralCharacters(source))) return { status: 'linear', summary: 'nothing repeats' };
      const key = createHash('sha256').update(`${EDITION}/${source}/${flags}`).digest('hex').slice(0, KEY_LENGTH);
      const [status, summary] = known[key] ?? judgeAnew(source, flags);
      used[key] = [status, summary];
      return { status, summary };
    },
    keep: () => {
      const lines = Object.entries(used).map(([key, [status, summary]]) => `  "${key}": ["${status}", "${summary}"]`);
      const text = `{\n${lines.toSorted().join(',\n')}\n}\n`;
      if (text !== readText(file)) writeFileSync(file, text);
    },
  };
}

function judgeAnew(source: string, flags: string): Verdicts[string] {
  const result = checkSync(source, flags, PARAMETERS);
  if (result.status === 'unknown') return ['unknown', result.error.kind];
  return [result.status === 'safe' ? 'linear' : 'super-linear', result.complexity.summary];
}

/** An expression without escapes and classes, so that its quantifiers are left. */
function withoutLiteralCharacters(source: string): string {
  return source.replaceAll(/\\./gs, '').replaceAll(/\[[^[\]]*\]/g, '');
}

function readVerdicts(file: string): Verdicts {
  const text = readText(file);
  return text === null ? {} : verdictsSchema.parse(JSON.parse(text));
}

function readText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
