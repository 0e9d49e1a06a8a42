import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

/** The Markdown files that are pages of the site. */
const PAGE =
  /^(?:docs\/.+|(?:packages|apps)\/[^/]+\/(?:README|CHANGELOG)|examples\/(?:[^/]+\/)?README|CONTRIBUTING|CHANGELOG)\.md$/;

/** The same, as patterns of what VitePress is to leave out. */
export const NO_PAGES = [
  '!(docs|packages|apps|examples)/*',
  '!(docs|packages|apps|examples)/*/**',
  '{packages,apps,examples}/*/*/**',
  '{packages,apps}/*/!(README|CHANGELOG).md',
  '{README,SECURITY}.md',
];

/** Every page of the site, as a path from the root of the repository. */
export function listPages(root: string): readonly string[] {
  const files = globSync(['*.md', 'docs/**/*.md', '{packages,apps,examples}/*/*.md', 'examples/*.md'], { cwd: root });
  return files.filter((file) => PAGE.test(file)).toSorted();
}

/** Where the page of a Markdown file is: `docs/guides/jobs.md` is `guides/jobs.md`, a README that of its package. */
export function placePage(file: string): string {
  return file
    .replace(/^docs\//, '')
    .replace(/^(?:packages|apps)\/([^/]+)\/README\.md$/, 'packages/$1.md')
    .replace(/^(?:packages|apps)\/([^/]+)\/CHANGELOG\.md$/, 'packages/$1/changelog.md')
    .replace(/^examples\/README\.md$/, 'examples/index.md')
    .replace(/^examples\/([^/]+)\/README\.md$/, 'examples/$1.md')
    .replace(/^CONTRIBUTING\.md$/, 'contributing.md')
    .replace(/^CHANGELOG\.md$/, 'changelog.md');
}

/** The page behind a path of the repository: of a folder, its README; of the README of the repository, the first page. */
export function findPage(root: string, path: string): string | null {
  if (path === 'README.md' || path === 'docs') return 'index.md';
  const candidates = path.endsWith('.md') ? [path] : ['README.md', 'index.md'].map((name) => join(path, name));
  const file = candidates.find((candidate) => PAGE.test(candidate) && existsSync(join(root, candidate)));
  return file === undefined ? null : placePage(file);
}
