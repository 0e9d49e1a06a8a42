import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listCommandHelp } from '@learnwright/cli';
import { PLUGIN_RULES } from '@learnwright/plugin-installer';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';

const PAGES = globSync(['{README,CONTRIBUTING,SECURITY,CHANGELOG}.md', 'docs/**/*.md', 'packages/*/README.md'], {
  cwd: ROOT,
});
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** What the pages may speak of. */
const COMMANDS = new Set(listCommandHelp().map(({ command }) => command));
const ENDPOINTS = new Set(
  findAll(read('docs/reference/endpoints.md'), /`((?:GET|POST|PUT|PATCH|DELETE) \/api[^`\s?]*)/g),
);
const RULE_GROUPS = new Set(Object.keys(PLUGIN_RULES).map((rule) => rule.split('.')[0]));

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  it('leads to files that are there', () => {
    const links = findAll(text, /\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g).filter((link) => !/^[a-z]+:/.test(link));
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(page), link)))).toEqual([]);
  });

  it('names files of the repository that are there', () => {
    const files = findAll(text, /`((?:apps|packages|docs|tooling)\/[\w./-]+)`/g);
    // What is below node_modules comes when it is needed.
    const committed = files.filter((file) => !file.includes('/node_modules/'));
    expect(committed.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('names commands that there are', () => {
    const named = findAll(
      text,
      /\blearnwright ((?:plugin|content|serve|migrate|seed|doctor|backup|restore|token|secrets)(?: [a-z]+)?)\b/g,
    );
    expect(named.filter((words) => !isCommand(words))).toEqual([]);
  });

  it('names endpoints and rules that there are', () => {
    const endpoints = findAll(text, /`((?:GET|POST|PUT|PATCH|DELETE) \/api\/[^`\s?…]*)[`?]/g);
    expect(endpoints.map(withoutVariables).filter((endpoint) => !isEndpoint(endpoint))).toEqual([]);
    const rules = findAll(text, /`([a-z\d]+\.[a-z\d_]+)`/g).filter((rule) => RULE_GROUPS.has(rule.split('.')[0] ?? ''));
    expect(rules.filter((rule) => !(rule in PLUGIN_RULES) && !isFile(rule))).toEqual([]);
  });
});

it('every page of docs can be reached from README.md', () => {
  const reached = new Set(['README.md']);
  // Pages that are found on the way are walked too.
  for (const page of reached) for (const link of linksOf(page)) reached.add(link);
  const sought = PAGES.filter((page) => page.startsWith('docs/') && !page.startsWith('docs/decisions/'));
  expect(sought.filter((page) => !reached.has(page))).toEqual([]);
});

/** The pages that a page leads to. */
function linksOf(page: string): string[] {
  const links = findAll(read(page), /\]\(([^)#\s]+\.md)(?:#[^)\s]*)?\)/g).filter((link) => !/^[a-z]+:/.test(link));
  return links.map((link) => join(dirname(page), link)).filter((link) => PAGES.includes(link));
}

function findAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, found]) => (found === undefined ? [] : [found]));
}

/** `plugin install` is a command; of `serve the` only the first word is meant to be one. */
function isCommand(words: string): boolean {
  const [first = ''] = words.split(' ');
  const isGroup = [...COMMANDS].some((command) => command.startsWith(`learnwright ${first} `));
  return COMMANDS.has(`learnwright ${isGroup ? words : first}`);
}

function withoutVariables(endpoint: string): string {
  return endpoint.replaceAll(/\$\{?[A-Z_]+\}?/g, '{}');
}

/** Whatever the parameters are called, and whichever plugin they stand for. */
function isEndpoint(endpoint: string): boolean {
  const shape = (text: string) => text.replaceAll(/\{[^}]*\}/g, '{}');
  return [...ENDPOINTS].some((known) => shape(known) === shape(endpoint));
}

function isFile(name: string): boolean {
  return /\.(?:ts|js|json|yaml|md)$/.test(name);
}
