import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { findPage, listPages, placePage } from './site-pages.ts';

const INDEX = 'docs/index.md';

/** The menus of the site: beside most pages, what docs/index.md lists; beside decisions, packages and the specification, all of these. */
export function createSidebar(root: string): DefaultTheme.SidebarMulti {
  const files = listPages(root);
  const listOf = (pattern: RegExp) =>
    files.filter((file) => pattern.test(file)).map((file) => ({ text: readTitle(root, file), link: linkTo(file) }));
  return {
    '/': readIndex(root),
    '/decisions/': [{ text: 'Decisions', items: listOf(/^docs\/decisions\/\d/) }],
    '/examples/': [{ text: 'Examples', items: listOf(/^examples\//) }],
    '/specification/': [
      { text: 'Specification', items: listOf(/^docs\/specification\/(?!index)/).toSorted(compareNumbers) },
    ],
    '/packages/': [{ text: 'Packages', items: listOf(/^(?:packages|apps)\/[^/]+\/README\.md$/) }],
  };
}

/** The headings and links of docs/index.md as a menu, then the guides that it does not name. */
export function readIndex(root: string): DefaultTheme.SidebarItem[] {
  const groups: { text: string; items: DefaultTheme.SidebarItem[] }[] = [];
  for (const line of readFileSync(join(root, INDEX), 'utf8').split('\n')) {
    const heading = /^## (.*)$/.exec(line)?.[1];
    if (heading !== undefined) groups.push({ text: heading, items: [] });
    const [, text = '', href = ''] = /^- \[([^\]]+)\]\(([^)]+)\)/.exec(line) ?? [];
    const page = href === '' ? null : findPage(root, join(dirname(INDEX), href).replace(/\/$/, ''));
    if (page !== null) groups.at(-1)?.items.push({ text, link: `/${page.replace(/\.md$/, '')}` });
  }
  const listed = groups.flatMap(({ items }) => items.map(({ link }) => link));
  const rest = listPages(root)
    .filter((file) => file.startsWith('docs/guides/') && !listed.includes(linkTo(file)))
    .map((file) => ({ text: readTitle(root, file), link: linkTo(file) }));
  return rest.length === 0 ? groups : [...groups, { text: 'More guides', items: rest }];
}

/** Orders pages by the number that their titles begin with. */
function compareNumbers(left: { readonly text: string }, right: { readonly text: string }): number {
  return left.text.localeCompare(right.text, 'en', { numeric: true });
}

function linkTo(file: string): string {
  return `/${placePage(file).replace(/\.md$/, '')}`;
}

function readTitle(root: string, file: string): string {
  const title = /^# (.*)$/m.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? file;
  return title.replaceAll('`', '');
}
