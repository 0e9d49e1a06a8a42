import { readFile } from 'node:fs/promises';
import { pluginContract } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { createBookExports } from './exports/book-exports.ts';
import { createExportRoutes } from './exports/export-routes.ts';
import { BOOK_RULES } from './findings.ts';
import { createGitRoutes } from './git/git-routes.ts';
import { books } from './plugin.ts';
import { createBookGit } from './repositories/open-git.ts';
import { bookRoutes } from './routes.ts';

pluginContract(books, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

it('has a README with each of its rules and routes, and no others', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  expect([...new Set(readme.match(/\bE-BOOK(-[A-Z]+)+\b/g))].toSorted()).toEqual(Object.keys(BOOK_RULES).toSorted());
  const routes = [...createExportRoutes(createBookExports()), ...createGitRoutes(createBookGit()), ...bookRoutes].map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(readme.match(/(?<=`)(GET|POST|PUT|PATCH|DELETE) \/[^`]*/g)?.toSorted()).toEqual(routes.toSorted());
});
