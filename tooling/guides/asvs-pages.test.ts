import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const INDEX = read('docs/security-asvs.md');
const LISTS = globSync('docs/asvs/*.md', { cwd: ROOT }).map(read).join('\n');
const ROWS = [...LISTS.matchAll(/^\| (V(\d+)[\d.]+) \| [^|]+ \| ([^|]+) \| [^|]+ \|$/gm)].map(
  ([, id = '', chapter = '', verdict = '']) => ({ id, chapter, verdict }),
);
/** The requirements of level 1 and 2 in ASVS 5.0.0. */
const REQUIREMENTS = 253;
const CHAPTERS = 17;
const VERDICTS = ['met', 'partly', 'not met', 'not ours'];

describe('the pages on ASVS', () => {
  it('have every requirement once, each with a verdict', () => {
    expect(LISTS.match(/^\| V\d/gm)?.length).toBe(REQUIREMENTS);
    expect(new Set(ROWS.map(({ id }) => id)).size).toBe(REQUIREMENTS);
    expect(ROWS.filter(({ verdict }) => !VERDICTS.includes(verdict))).toEqual([]);
  });

  it('count them as they are, in all and by chapter', () => {
    const [met, partly, not, foreign] = count(ROWS);
    expect(INDEX).toContain(
      `Of ${REQUIREMENTS} requirements ${met} are met, ${partly} partly, ${not} not met, and ${foreign} are not ours.`,
    );
    const counts = [...INDEX.matchAll(/^\| \[V(\d+) [^|]+ \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)];
    const told = counts.map(([, chapter = '', ...numbers]) => [chapter, ...numbers.map(Number)]);
    expect(told).toEqual(
      Array.from({ length: CHAPTERS }, (_, index) => {
        const chapter = String(index + 1);
        return [chapter, ...count(ROWS.filter((row) => row.chapter === chapter))];
      }),
    );
  });

  it('name all that is not met once more', () => {
    const missing = ROWS.filter(({ verdict }) => verdict === 'not met').map(({ id }) => id);
    expect(INDEX.match(/\bV\d+\.[\d.]*\d/g)?.toSorted()).toEqual(missing.toSorted());
  });

  it('name files that are there', () => {
    const files = [...LISTS.matchAll(/`([\w./-]+\.(?:ts|md|yaml))`/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(100);
    const folders = ['', 'apps/server/src', 'apps/server'];
    expect(files.filter((file) => !folders.some((folder) => existsSync(join(ROOT, folder, file))))).toEqual([]);
  });
});

function count(rows: typeof ROWS): number[] {
  return VERDICTS.map((verdict) => rows.filter((row) => row.verdict === verdict).length);
}
