import type { ImportSource } from '@learnwright/plugin-sdk';
import { readExampleCourse } from '../src/sources/local-source.ts';
import { textSource } from './text-source.ts';

/** The folder of the course's first set, German for English speakers. */
export const GERMAN_SET = 'sets/en/de-a1';

/** The files of its three lessons. */
export const GERMAN_LESSONS = ['01-introducing-yourself', '02-at-the-cafe', '03-a-day-plan'].map(
  (name) => `${GERMAN_SET}/lessons/${name}.json`,
);

/** A change of a text; null removes the file. */
export type EditText = (text: string) => string | null;

/** The example course with some of its texts changed. */
export async function editCourse(edits: Readonly<Record<string, EditText>> = {}): Promise<ImportSource> {
  const { name, files } = await readExampleCourse();
  const decoder = new TextDecoder();
  const texts: [string, string][] = [];
  for (const file of files) {
    const text = decoder.decode(await file.bytes());
    const edited = edits[file.path]?.(text) ?? (edits[file.path] === undefined ? text : null);
    if (edited !== null) texts.push([file.path, edited]);
  }
  return textSource(Object.fromEntries(texts), name);
}
