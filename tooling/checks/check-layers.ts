import { posix } from 'node:path';
import { isTest } from '../repository/is-test.ts';
import type { Repository } from '../repository/repository.ts';
import { listSources, type ModuleImport, parseModule } from '../repository/source-module.ts';
import type { Violation } from '../repository/violation.ts';
import { listPackages, type WorkspacePackage } from '../repository/workspace-package.ts';
import { findLoops } from './find-loops.ts';

const SCOPE = '@learnwright/';
const TEST_KIT = 'test-kit';
const LAYERS: Readonly<Record<string, number>> = {
  core: 0,
  'plugin-sdk': 1,
  exercises: 1,
  'ai-sdk-bridge': 2,
  http: 2,
  git: 2,
  archive: 2,
  db: 3,
  'plugin-host': 3,
  'plugin-installer': 3,
  client: 3,
  'create-plugin': 3,
  cli: 4,
  react: 4,
  [TEST_KIT]: 4,
};
/** What the command line may import: what works on plugins without a server. */
const KNOWN_TO_CLI = ['create-plugin', 'plugin-sdk', 'archive', 'plugin-installer', 'plugin-host'];

/** Packages that other runtimes than Node run too. */
const RUN_ANYWHERE = ['core', 'exercises'];

/** Applications that another one finds at run time: it depends on them, and imports nothing of them. */
const FOUND_AT_RUN_TIME: Readonly<Record<string, string>> = { server: 'web' };

/** The rooms of the web app, from the lowest to the highest: a room imports those below it. */
const WEB = 'apps/web/src/';
const WEB_ROOMS = [
  ...['ui', 'illustrations', 'texts', 'markdown', 'start', 'page', 'frames', 'slots', 'player', 'features', 'app'],
];

/** What each file imports. */
type Imports = ReadonlyMap<string, readonly ModuleImport[]>;

/**
 * Imports and dependencies go strictly downward, so that packages of one layer never know each other. Tests may use the
 * test-kit from anywhere. First-party plugins import the SDK and nothing of core beside it. `cli` knows of ours only what works on plugins; `core` only zod; `core` and `exercises` nothing
 * of Node. In the web app no feature knows another, and its rooms stand one above the other. A file reaches another package by its name alone, never by a path; no file that users run knows what is there for tests; and no files load each other in a circle.
 */
export function checkLayers(repository: Repository): readonly Violation[] {
  const imports: Imports = new Map(
    listSources(repository).map((file) => [file, parseModule(repository, file).imports]),
  );
  const packages = listPackages(repository).flatMap((workspacePackage) => [
    ...checkManifest(workspacePackage),
    ...checkImports(imports, workspacePackage),
  ]);
  return [...packages, ...checkPaths(imports)];
}

function checkManifest({ folder, name, manifest }: WorkspacePackage): Violation[] {
  const { dependencies, devDependencies, peerDependencies, optionalDependencies } = manifest;
  const found = SCOPE + (FOUND_AT_RUN_TIME[name] ?? '');
  const all = Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies });
  const shipped = all.filter((specifier) => specifier !== found);
  const used = [
    ...shipped.map((specifier) => complainAboutImport(name, folder, specifier, false)),
    ...Object.keys(devDependencies).map((specifier) => complainAboutImport(name, folder, specifier, true)),
  ];
  return used.filter((message) => message !== null).map((message) => ({ file: `${folder}/package.json`, message }));
}

function checkImports(imports: Imports, { folder, name }: WorkspacePackage): Violation[] {
  const files = [...imports].filter(
    ([file]) => file.startsWith(`${folder}/src/`) || file.startsWith(`${folder}/tests/`),
  );
  return files.flatMap(([file, all]) => {
    return all.flatMap(({ specifier, line }) => {
      const message = complainAboutImport(name, folder, specifier, isTest(file));
      return message === null ? [] : [{ file, line, message }];
    });
  });
}

function checkPaths(imports: Imports): Violation[] {
  const climbing: Violation[] = [];
  const loaded = new Map<string, string[]>();
  for (const [file, all] of imports) {
    const targets: string[] = [];
    for (const { specifier, line, isType } of all.filter((one) => one.specifier.startsWith('.'))) {
      const target = posix.join(posix.dirname(file), specifier);
      const home = homeOf(target);
      const complaint = complainAboutRoom(file, target);
      if (complaint !== null) climbing.push({ file, line, message: complaint });
      if (home !== null && home !== homeOf(file)) {
        climbing.push({ file, line, message: `${target} lies in another package: import it by the name of that.` });
      }
      if (home !== null && isTest(target) && !isTest(file)) {
        climbing.push({ file, line, message: `${target} is there for tests alone: what users run must not know it.` });
      }
      if (!isType && imports.has(target)) targets.push(target);
    }
    loaded.set(file, targets);
  }
  const loops = findLoops(loaded).map(([file = '', ...others]) => {
    return { file, message: `It loads itself by way of ${others.join(', ')}: put what they share below them.` };
  });
  return [...climbing, ...loops];
}

/** Why a file of the web app must not import another; null where it may. */
function complainAboutRoom(file: string, target: string): string | null {
  if (!file.startsWith(WEB) || !target.startsWith(WEB)) return null;
  const [room = '', feature] = file.slice(WEB.length).split('/');
  const [other = '', otherFeature] = target.slice(WEB.length).split('/');
  const [from, to] = [WEB_ROOMS.indexOf(room), WEB_ROOMS.indexOf(other)];
  if (from === -1 || to === -1) return null;
  if (room === 'features' && other === room && feature !== otherFeature) {
    return `The feature ${feature} must not know the feature ${otherFeature}: put what both need into a room below them.`;
  }
  return to <= from ? null : `The room ${room} must not know ${other}: it stands above.`;
}

/** The folder of the package that a file belongs to; null for what belongs to none. */
function homeOf(file: string): string | null {
  return /^(?:packages|apps|examples)\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;
}

function complainAboutImport(name: string, folder: string, specifier: string, inTest: boolean): string | null {
  if (specifier.startsWith(SCOPE)) return complainAboutOurs(name, folder, specifier, inTest);
  if (specifier.startsWith('.') || inTest) return null;
  if (specifier.startsWith('node:') && RUN_ANYWHERE.includes(name)) {
    return `${name} runs in browsers too and must not use ${specifier}.`;
  }
  if (name === 'core' && packageOf(specifier) !== 'zod') return `core may depend on zod alone, not on ${specifier}.`;
  return null;
}

function complainAboutOurs(name: string, folder: string, specifier: string, inTest: boolean): string | null {
  const target = packageOf(specifier).replace(SCOPE, '');
  if (target === name || (inTest && target === TEST_KIT)) return null;
  if (name === 'cli' && !KNOWN_TO_CLI.includes(target))
    return `cli must not know ${target}: it finds the server at run time.`;
  if (target === 'core' && !inTest && buildsOnTheSdk(name)) {
    return `${name} imports the plugin-sdk, as an outsider would: what it needs of core is exported there.`;
  }
  const from = layerOf(name, folder);
  const to = layerOf(target, '');
  if (from === null) return `${name} has no layer: give it one in tooling/checks/check-layers.ts.`;
  if (to === null) return `${target} cannot be imported: applications are composed of packages, not used by them.`;
  if (to < from) return null;
  return `${name} (layer ${from}) must not know ${target} (layer ${to}): imports go downward only.`;
}

/** First-party plugins and the bridge of the AI providers. */
function buildsOnTheSdk(name: string): boolean {
  return name === 'ai-sdk-bridge' || (name.startsWith('plugin-') && LAYERS[name] === undefined);
}

function layerOf(name: string, folder: string): number | null {
  if (folder.startsWith('apps/')) return 5;
  return LAYERS[name] ?? (name.startsWith('plugin-') ? 3 : null);
}

function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
