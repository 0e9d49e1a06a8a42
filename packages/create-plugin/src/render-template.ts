import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tablePrefix, z } from '@learnwright/plugin-sdk';
import type { CompleteOptions } from './plugin-options.ts';

const TEMPLATE = fileURLToPath(new URL('../template/', import.meta.url));
const PACKAGE_JSON = new URL('../package.json', import.meta.url);
/** What a page imports, as a file beside it. */
const PAGE_SCRIPT =
  'esbuild @learnwright/plugin-sdk/ui --bundle --minify --format=esm --outfile=ui/learnwright.js --log-level=warning';
const PLACEHOLDER = /\{\{(?<key>\w+)\}\}/g;
/** npm and its tools would take these files for those of this package: the template has them under other names. */
const RENAMED: Readonly<Record<string, string>> = { _gitignore: '.gitignore', '_package.json': 'package.json' };

/** How a text is written inside the quotes of a template file, by extension. */
const ESCAPES: Readonly<Record<string, (text: string) => string>> = {
  '.json': (text) => JSON.stringify(text).slice(1, -1),
  '.yaml': (text) => JSON.stringify(text).slice(1, -1),
  '.ts': (text) => text.replaceAll(/['\\]/g, '\\$&'),
};

/** The files of a new plugin, by their paths in its folder. */
export async function renderTemplate(options: CompleteOptions): Promise<ReadonlyMap<string, string>> {
  const values = {
    name: options.name,
    package: options.packageName,
    display_name: options.displayName,
    author: options.author,
    owner: options.author === '' ? `the authors of ${options.packageName}` : options.author,
    license: options.license,
    table_prefix: tablePrefix(options.name),
    page_script: options.page ? PAGE_SCRIPT : '',
    page_first: options.page ? 'node --run page && ' : '',
    version: await readVersion(),
  };
  const paths = (await listTemplate()).filter((path) => options.page || !path.startsWith('ui/'));
  const rendered = paths.map(async (path) => {
    const text = keepPageLines(await readFile(join(TEMPLATE, path), 'utf8'), options.page);
    const target = fillIn(RENAMED[path] ?? path, values, (value) => value);
    return [target, fillIn(text, values, ESCAPES[extname(path)] ?? ((value) => value))] as const;
  });
  const files = new Map(await Promise.all(rendered));
  files.set('package.json', withoutEmptyEntries(files.get('package.json') ?? ''));
  // The text of another licence is for the author to add.
  if (options.license !== 'MIT') files.delete('LICENSE');
  return files;
}

/**
 * Keeps the lines between one with `{{#page}}` and one with `{{/page}}` only where the plugin has a page. These two stand
 * in comments of the template, and are never kept. Throws where one of them is missing.
 */
export function keepPageLines(text: string, hasPage: boolean): string {
  let isInside = false;
  const kept = text.split('\n').filter((line) => {
    const isBorder = line.includes(isInside ? '{{/page}}' : '{{#page}}');
    if (isBorder) isInside = !isInside;
    else if (/\{\{[#/]/.test(line)) throw new Error(`The template has no other half of ${line.trim()}.`);
    return !isBorder && (hasPage || !isInside);
  });
  if (isInside) throw new Error('The template has no {{/page}} after its last {{#page}}.');
  return kept.join('\n');
}

function fillIn(text: string, values: Readonly<Record<string, string>>, quote: (text: string) => string): string {
  return text.replaceAll(PLACEHOLDER, (placeholder, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`The template has an unknown placeholder ${placeholder}.`);
    return quote(value);
  });
}

function withoutEmptyEntries(manifest: string): string {
  return manifest.replace(/^ *"(?:author|page)": "",\n/gm, '');
}

async function listTemplate(): Promise<string[]> {
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(TEMPLATE.length).replaceAll('\\', '/'));
}

/** This package and those a plugin needs are released together, with one version. */
async function readVersion(): Promise<string> {
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(PACKAGE_JSON, 'utf8'))).version;
}
