import { readFile } from 'node:fs/promises';
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

/**
 * Reads a YAML file with its schema; a file that is not there counts as empty. Throws one Error that names the file and,
 * for every mistake, line and reason.
 */
export async function readYamlFile<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  const lineCounter = new LineCounter();
  const document = parseDocument(await readIfThere(path), { lineCounter });
  const lineOf = (offset: number) => lineCounter.linePos(offset).line;
  const syntax = document.errors.map((error) => `line ${lineOf(error.pos[0])}: ${error.message.split('\n')[0]}`);
  if (syntax.length > 0) throw invalidFile(path, syntax);
  const result = schema.safeParse(document.toJS() ?? {});
  if (result.success) return result.data;
  const mistakes = result.error.issues.map((issue) => {
    const node = document.getIn(issue.path, true);
    const offset = typeof node === 'object' && node !== null && 'range' in node ? node.range : null;
    const line = Array.isArray(offset) ? `line ${lineOf(Number(offset[0]))}: ` : '';
    return `${line}${issue.path.join('.')}: ${issue.message}`;
  });
  throw invalidFile(path, mistakes);
}

function invalidFile(path: string, mistakes: readonly string[]): Error {
  return new Error(`${path} is invalid:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`);
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
