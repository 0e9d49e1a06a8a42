import { type ResolveFnOutput, type ResolveHookContext, registerHooks } from 'node:module';
import { sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type PluginModule, readSpecifier } from '@learnwright/plugin-sdk/loading';

/** URLs of folders, with the slash that ends them. Hooks are the thread's and stay, and so does what they look at. */
const FOLDERS = new Set<string>();
const OWN_FILE = /^(?:\.{1,2}(?:\/|$)|file:)/;

type NextResolve = (specifier: string, context?: Partial<ResolveHookContext>) => ResolveFnOutput;

/** The code of this host, for whoever tries and installs plugins: it needs no host that runs. */
export const HOST_CODE = {
  importPlugin,
  /** The module that the process of a trial describes plugins with; `.ts` where the sources run, `.js` where their build does. */
  describer: import.meta.url.endsWith('.ts')
    ? new URL('./describe-plugin.ts', import.meta.url)
    : new URL('./describe-plugin.js', import.meta.url),
  folder: fileURLToPath(new URL('../', import.meta.url)),
} as const;

/**
 * Gives the modules in the folder of a plugin, named by its real path, the packages of SHARED_PACKAGES as the host has
 * them, in this process or thread. Beside those they can import modules of Node and their own files; everything else is
 * refused with an Error that begins with the id of the rule.
 */
export function sharePackages(directory: string): void {
  if (FOLDERS.size === 0) registerHooks({ resolve });
  FOLDERS.add(pathToFileURL(directory + sep).href);
}

/**
 * Imports the module of a plugin and returns what it exports under its name. The plugin of an archive gets the packages of the
 * host. Throws where there is no such export.
 */
export async function importPlugin({ address, exported, root }: PluginModule): Promise<unknown> {
  if (root !== undefined) sharePackages(root);
  const module: unknown = await import(address);
  if (typeof module === 'object' && module !== null && exported in module) return Reflect.get(module, exported);
  throw new Error(`The module ${address} has no export "${exported}".`);
}

function resolve(specifier: string, context: ResolveHookContext, next: NextResolve): ResolveFnOutput {
  const { parentURL } = context;
  const folder = parentURL?.startsWith('file:') ? findFolder(parentURL) : undefined;
  if (folder === undefined || isOwnFile(specifier, parentURL, folder)) return next(specifier, context);
  const read = readSpecifier(specifier);
  if (read.kind === 'built_in') return next(specifier, context);
  // Resolved for this module, with the conditions of the import: sources find sources.
  if (read.kind === 'package') return next(specifier, { ...context, parentURL: import.meta.url });
  const [rule, reason] =
    read.kind === 'refused'
      ? [read.rule, read.reason]
      : ['code.outside_import', ', which is outside of its folder; bundle it.'];
  throw new Error(`${rule}: The plugin imports ${JSON.stringify(specifier)}${reason}`);
}

function findFolder(parent: string): string | undefined {
  for (const folder of FOLDERS) if (parent.startsWith(folder)) return folder;
  return undefined;
}

/** A file of the plugin, also where it is named by its URL, as `new URL('./file.js', import.meta.url)` does. */
function isOwnFile(specifier: string, parent: string | undefined, folder: string): boolean {
  return OWN_FILE.test(specifier) && URL.parse(specifier, parent)?.href.startsWith(folder) === true;
}
