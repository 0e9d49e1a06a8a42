import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';

const PAGE = readFileSync(join(ROOT, 'docs/guides/build-a-client.md'), 'utf8');
const FILE = /`((?:apps|packages)\/[^`\s]+)`/g;
const filesOf = (text: string) => [...text.matchAll(FILE)].map(([, file = '']) => file);

describe('The guide to a client of your own', () => {
  it('names files that are there, and none of them twice', () => {
    const files = filesOf(PAGE);
    expect(files.length).toBeGreaterThan(40);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
  });

  it('names files of the web app in every section', () => {
    const sections = PAGE.split('\n## ').slice(1);
    const [lacking] = sections.filter((section) => filesOf(section).length === 0);
    expect(sections.length).toBeGreaterThan(8);
    expect(lacking).toBeUndefined();
  });
});
