import type { Repository } from '../repository/repository.ts';
import type { Violation } from '../repository/violation.ts';
import {
  listPackages,
  type Manifest,
  SOURCE_CONDITION,
  type WorkspacePackage,
} from '../repository/workspace-package.ts';

const CONDITIONS = [SOURCE_CONDITION, 'types', 'default'];
/** Packages that pages and apps load too. */
const IN_PAGES = ['core', 'exercises', 'client', 'react'];
/** Those of them that a server loads, too: they are one file for Node, and single ones for what bundles pages. */
const IN_BOTH = ['core', 'exercises'];
const CONDITIONS_OF_BOTH = [SOURCE_CONDITION, 'types', 'node', 'default'];
/** What is published as it was built, for a server to answer: nobody imports it. */
export const BUILT_PAGES = 'web';
const FILES_OF_PAGES = ['dist', 'CHANGELOG.md'];
const FILES = ['dist', 'src', '!src/**/*.test.ts', '!src/**/*.fixture.ts', 'CHANGELOG.md'];
/** A link of Markdown that leads to a file; npm shows a README without the files around it. */
const LINK_TO_FILE = /\]\((?![a-z]+:|#)[^)\]]+\)/;

/** Every package is described, licensed and exported the same way. */
export function checkPackageShape(repository: Repository): readonly Violation[] {
  return listPackages(repository).flatMap((workspacePackage) => {
    const file = `${workspacePackage.folder}/package.json`;
    return [...complainAboutPackage(repository, workspacePackage)].map((message) => ({ file, message }));
  });
}

function* complainAboutPackage(
  repository: Repository,
  { folder, name, manifest }: WorkspacePackage,
): Generator<string> {
  if (!repository.files.includes(`${folder}/README.md`)) yield 'The package has no README.md.';
  if (manifest.description === '') yield 'Say in `description` what the package is.';
  if (manifest.license !== 'MIT') yield '`license` must be MIT.';
  if (manifest.type !== 'module') yield '`type` must be module.';
  if (manifest.engines.node === undefined) yield 'Name the versions of Node in `engines`.';
  if (IN_PAGES.includes(name) && manifest.sideEffects !== false) {
    yield '`sideEffects` must be false, so that bundlers leave out what a page does not use.';
  }
  if (manifest.private) return;
  const readme = repository.files.includes(`${folder}/README.md`) ? repository.read(`${folder}/README.md`) : '';
  const [link] = LINK_TO_FILE.exec(readme) ?? [];
  if (link !== undefined) {
    yield `README.md has the link "${link.slice(1)}", which leads nowhere on npm: name a page of docs as code, or lead to npm.`;
  }
  yield* name === BUILT_PAGES ? complainAboutPages(manifest) : complainAboutPublished(name, manifest);
}

/** Pages are published without their sources, and without what they are made of. */
function* complainAboutPages({ files, exports, dependencies }: Manifest): Generator<string> {
  if (files.join() !== FILES_OF_PAGES.join()) yield `\`files\` must be ${FILES_OF_PAGES.join(' ')}.`;
  if (Object.keys(exports).join() !== './package.json') yield '`exports` must be ./package.json alone.';
  const [bundled] = Object.keys(dependencies);
  if (bundled !== undefined) yield `\`dependencies\` has ${bundled}, which is built in: put it into devDependencies.`;
}

function* complainAboutPublished(name: string, manifest: Manifest): Generator<string> {
  const absent = FILES.filter((pattern) => !manifest.files.includes(pattern));
  if (absent.length > 0) yield `\`files\` lacks ${absent.join(' ')}.`;
  if (manifest.exports['./package.json'] !== './package.json') yield '`exports` lacks ./package.json.';
  if (manifest.exports['.'] === undefined) yield '`exports` has no main entry.';
  const wanted = IN_BOTH.includes(name) ? CONDITIONS_OF_BOTH : CONDITIONS;
  for (const [subpath, target] of Object.entries(manifest.exports)) {
    if (subpath === './package.json') continue;
    const conditions = typeof target === 'string' ? [] : Object.keys(target);
    if (conditions.join() !== wanted.join()) yield `\`exports\` of ${subpath} must be ${wanted.join(', ')}.`;
  }
}
