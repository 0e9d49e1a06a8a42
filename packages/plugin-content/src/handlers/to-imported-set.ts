import type { ImportedLesson, ImportedSet } from '@learnwright/core';
import type { ContentSet, LessonSetValidation, RootManifest } from '@learnwright/exercises';
import { parseJsonObject } from '../sources/parse-json-object.ts';
import type { SetFolder } from './set-folder.ts';

/** A validated set with the texts it was read from. */
export interface ValidatedSet extends LessonSetValidation {
  readonly source: SetFolder;
  /** What the repository says of author and licence, for sets that say nothing themselves. */
  readonly rootMetadata: RootManifest['metadata'] | null;
}

/** The set as it is imported: the lessons its manifest lists, in that order; null when its manifest is broken. */
export function toImportedSet(validated: ValidatedSet): ImportedSet | null {
  const { set, manifest } = validated;
  if (set === null) return null;
  return {
    set_id: set.id,
    title: set.title,
    description: set.description ?? manifest?.description ?? null,
    language: set.source_language,
    metadata: toMetadata(set, validated),
    lessons: listLessons(validated),
  };
}

function listLessons({ manifest, lessons, source }: ValidatedSet): ImportedLesson[] {
  const prefix = source.folder === '' ? '' : `${source.folder}/`;
  const found = source.lessons.flatMap(({ path, text }): ImportedLesson[] => {
    const lesson = lessons.find(({ file }) => file === `${prefix}${path}` || file === path)?.lesson;
    if (!lesson) return [];
    return [{ lesson_id: lesson.id, title: lesson.title, path: prefix + path, content: parseJsonObject(text), text }];
  });
  const listed = manifest?.metadata?.lessons;
  if (!listed) return found.toSorted((left, right) => (left.path < right.path ? -1 : 1));
  const names = new Set(listed.map(fileName));
  return [...names].flatMap((name) => found.find(({ path }) => fileName(path) === name) ?? []);
}

function toMetadata(set: ContentSet, { manifest, rootMetadata }: ValidatedSet): Record<string, unknown> {
  const { id: _, title: _title, description: _description, path: _path, lesson_count: _count, ...entry } = set;
  const { lessons: _lessons, ...own } = manifest?.metadata ?? {};
  const { author, license, homepage } = { ...rootMetadata };
  const credits = {
    author: own.author ?? author ?? set.attribution?.author ?? null,
    license: own.license ?? license ?? null,
    homepage: own.homepage ?? homepage ?? null,
  };
  return { ...entry, ...own, ...credits };
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
