import type { ImportFile, ImportFinding } from '@learnwright/core';
import { type LessonSetSource, setManifestSchema } from '@learnwright/exercises';
import { parseYaml } from '../sources/parse-yaml.ts';
import { readText } from '../sources/read-text.ts';
import type { PrepareText } from './prepare-text.ts';

/** The manifest of a repository and of a set. */
export const MANIFEST_FILE = 'manifest.yaml';

/** The lesson files inside the folder of a set. */
export const LESSON_FILE = /^lessons\/[^/]+\.json$/;

/** A set's folder as read: what the validation takes, and what kept a text from being read. */
export interface SetFolder extends LessonSetSource {
  /** Where it lies in the upload; empty for the upload itself. */
  readonly folder: string;
  readonly findings: readonly ImportFinding[];
}

/** Reads the folder of a set out of the files of an upload. */
export async function readSetFolder(
  files: readonly ImportFile[],
  folder: string,
  prepareText: PrepareText,
): Promise<SetFolder> {
  const prefix = folder === '' ? '' : `${folder}/`;
  const inside = files.filter(({ path }) => path.startsWith(prefix));
  const manifest = await readManifest(inside, `${prefix}${MANIFEST_FILE}`);
  const entry = setManifestSchema.safeParse(manifest.value).data?.sets[0];
  const findings = [...manifest.findings];
  const lessons: { path: string; text: string }[] = [];
  for (const file of inside) {
    const path = file.path.slice(prefix.length);
    if (!LESSON_FILE.test(path)) continue;
    const reading = await readText(file);
    findings.push(...reading.findings);
    lessons.push({ path, text: await prepareText(reading.text, entry?.source_language ?? 'en') });
  }
  const assets = inside.map(({ path }) => path.slice(prefix.length)).filter((path) => path.startsWith('assets/'));
  return { folder, manifest: manifest.value, lessons, assets, findings };
}

/** Reads a manifest; null when it is not there or cannot be read. */
export async function readManifest(files: readonly ImportFile[], path: string) {
  const file = files.find((candidate) => candidate.path === path);
  if (file === undefined) return { value: null, findings: [] };
  const { text, findings } = await readText(file);
  const yaml = parseYaml(path, text);
  return { value: yaml.value, findings: [...findings, ...yaml.findings] };
}
