import {
  createMarkdownSet,
  findMarkdownFormat,
  findMarkdownLanguage,
  isMarkdownFile,
  type ReadYaml,
} from '@learnwright/exercises';
import type { ImportFinding, ImportHandler, ImportResult, ImportSource } from '@learnwright/plugin-sdk';
import { toImportFindings } from '../findings.ts';
import { parseYaml, readText } from '../sources/read-document.ts';
import type { PrepareText } from './content-set.ts';

/** What the Markdown formats need of the plugin. */
export interface MarkdownPorts {
  readonly prepareText: PrepareText;
  /** The language of a file whose front matter names none. */
  readonly defaultLanguage: () => string;
}

/** The handler of a single Markdown file: a set with one lesson. */
export function createMarkdownHandler(ports: MarkdownPorts): ImportHandler {
  return createHandler('markdown', ports);
}

/** The handler of a tree of Markdown files: a set with one lesson for each file. A tree with JSON is not its own. */
export function createMarkdownFolderHandler(ports: MarkdownPorts): ImportHandler {
  return createHandler('markdown-folder', ports);
}

function createHandler(name: 'markdown' | 'markdown-folder', ports: MarkdownPorts): ImportHandler {
  return {
    name,
    can_handle: (source) => findMarkdownFormat(listPaths(source)) === name,
    read: (source) => readMarkdownSet(source, ports),
  };
}

/** Reads the Markdown files of a source, each prepared in its language, as one set. */
async function readMarkdownSet(source: ImportSource, ports: MarkdownPorts): Promise<ImportResult> {
  const defaultLanguage = ports.defaultLanguage();
  const files: { path: string; text: string }[] = [];
  const encodings: ImportFinding[] = [];
  for (const file of source.files.filter(({ path }) => isMarkdownFile(path))) {
    const { text, findings } = await readText(file);
    const language = findMarkdownLanguage(file.path, text, readYaml) ?? defaultLanguage;
    files.push({ path: file.path, text: await ports.prepareText(text, language) });
    encodings.push(...findings);
  }
  const paths = listPaths(source);
  const { set, findings } = createMarkdownSet({ name: source.name, files, paths, defaultLanguage, readYaml });
  return { sets: set === null ? [] : [set], findings: [...encodings, ...toImportFindings(findings)] };
}

const readYaml: ReadYaml = (yaml) => {
  const { value, findings } = parseYaml('', yaml);
  return { value, refusal: findings[0]?.message ?? null };
};

function listPaths({ files }: Pick<ImportSource, 'files'>): string[] {
  return files.map(({ path }) => path);
}
