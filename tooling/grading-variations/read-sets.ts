import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setManifestSchema, validateLessonText } from '@learnwright/exercises';
import { parse } from 'yaml';
import type { LessonOfSet } from './measure-grading.ts';

/** The lessons of all sets in a folder, without those that have an error, in the order of their paths. */
export function readSets(folder: string): LessonOfSet[] {
  const manifests = globSync('**/manifest.yaml', { cwd: folder }).toSorted();
  const lessons = manifests.flatMap((manifest) => readSet(join(folder, manifest)));
  if (lessons.length === 0) throw new Error(`There are no lessons in ${folder}.`);
  return lessons;
}

function readSet(manifest: string): LessonOfSet[] {
  const set = setManifestSchema.safeParse(parse(readFileSync(manifest, 'utf8'))).data?.sets[0] ?? null;
  const folder = dirname(manifest);
  return globSync('lessons/*.json', { cwd: folder })
    .toSorted()
    .flatMap((file) => validateLessonText(readFileSync(join(folder, file), 'utf8')).lesson ?? [])
    .map((lesson) => ({ lesson, set }));
}
