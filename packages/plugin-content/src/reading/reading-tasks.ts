import type { TaskOutput, Tasks } from '@learnwright/archive';
import { lessonToMarkdown, validateLesson, validateLessonText } from '@learnwright/exercises';
import {
  hasErrors,
  type ImportFile,
  type ImportFinding,
  type ImportSource,
  type UploadedFile,
  z,
} from '@learnwright/plugin-sdk';
import { compareElements, type ElementChanges, NO_ELEMENT_CHANGES } from '../compare-elements.ts';
import { findingsIn, findUnsafeValues, listFirst } from '../findings.ts';
import { createContentSetHandler, type PrepareText } from '../formats/content-set.ts';
import { createMarkdownFolderHandler, createMarkdownHandler } from '../formats/markdown-set.ts';
import { type LocatedElement, listLessonElements } from '../lesson-elements.ts';
import { readText } from '../sources/read-document.ts';
import { openFiles, type SourceReading, toImportFile } from '../sources/source.ts';
import { readZipSource } from '../sources/zip-source.ts';
import { checkSets } from './check-sets.ts';
import { type PreparedLesson, type PreparedSet, parseSnapshot, prepareSet } from './prepared-set.ts';
import * as inputs from './reading-inputs.ts';

const MOST_FINDINGS = 1_000;

/** What the thread holds of the content that it reads. */
interface Held {
  source: ImportSource;
  sets: readonly PreparedSet[];
  /** The elements of the lessons that an update replaces or removes. */
  before: LocatedElement[];
  changes: ElementChanges;
  /** Files of an upload that are still to be opened. */
  readonly brought: UploadedFile[];
}

/** Builds the tasks of a thread that reads content. What one task leaves, the next one finds; `open…` starts anew. */
export function createReadingTasks(): Tasks {
  const held: Held = {
    source: { name: '', files: [] },
    sets: [],
    before: [],
    changes: NO_ELEMENT_CHANGES,
    brought: [],
  };

  function open({ source, findings }: SourceReading): TaskOutput {
    Object.assign(held, { source, sets: [], before: [], changes: NO_ELEMENT_CHANGES });
    return {
      output: {
        name: source.name,
        paths: source.files.map(({ path }) => path),
        findings: listFirst(findings, MOST_FINDINGS),
      },
    };
  }

  const lessons = () => held.sets.flatMap((set) => set.lessons);
  const lessonsOf = (hashes: readonly string[]) => {
    const byHash = new Map(lessons().map((lesson) => [lesson.row.hash, lesson]));
    return hashes.flatMap((hash) => byHash.get(hash) ?? []);
  };

  function keepSets(sets: readonly PreparedSet[], findings: readonly ImportFinding[]): TaskOutput {
    held.sets = sets;
    const rows = sets.map((set) => ({
      row: set.row,
      lessons: set.lessons.map(({ row, assets }) => ({ row, assets })),
    }));
    return { output: { sets: rows, ...count(findings) } };
  }

  return {
    openZip: async (input) => {
      const { name, bytes, maxBytes } = inputs.openZip.parse(input);
      return open(await readZipSource(name, bytes, maxBytes));
    },
    openFiles: (input) => {
      const { name, maxBytes } = inputs.openFiles.parse(input);
      return open(openFiles(name, held.brought.splice(0), maxBytes));
    },
    bringFiles: (input) => {
      held.brought.push(...inputs.bringFiles.parse(input));
      return { output: null };
    },
    openSource: (input) => open({ source: { name: z.string().parse(input), files: [] }, findings: [] }),
    addFile: (input) => {
      const { path, bytes } = inputs.addFile.parse(input);
      const file: ImportFile = toImportFile(path, bytes ?? new Uint8Array());
      held.source = { ...held.source, files: [...held.source.files, file] };
      return { output: null };
    },
    bytes: async (input) => {
      const bytes = new Uint8Array((await held.source.files[z.int().parse(input)]?.bytes()) ?? []);
      return { output: bytes, transfer: [bytes.buffer] };
    },
    read: async (input, ask) => {
      const { format, markdownLanguage, hasHook } = inputs.read.parse(input);
      const prepareText: PrepareText = async (text, language) =>
        hasHook ? z.string().parse(await ask({ text, language })) : text;
      const defaultLanguage = () => markdownLanguage;
      const handlers = [
        createContentSetHandler(prepareText),
        createMarkdownHandler({ prepareText, defaultLanguage }),
        createMarkdownFolderHandler({ prepareText, defaultLanguage }),
      ];
      const handler = handlers.find(({ name }) => name === format);
      if (handler === undefined) throw new Error(`The thread does not read the format "${format}".`);
      const { sets, findings } = await handler.read(held.source);
      const all = hasErrors(findings) ? findings : [...findings, ...checkSets(sets)];
      return keepSets(hasErrors(all) ? [] : sets.map(prepareSet), all);
    },
    check: (input) => {
      const { sets, findings } = inputs.check.parse(input);
      const all = hasErrors(findings) ? findings : [...findings, ...checkSets(sets)];
      return keepSets(hasErrors(all) ? [] : sets.map(prepareSet), all);
    },
    validateFile: async () => {
      const [file] = held.source.files;
      if (file === undefined) throw new Error('There is no file to validate.');
      const reading = await readText(file);
      const { json, findings } = validateLessonText(reading.text);
      const all = [...reading.findings, ...findUnsafeValues(file.path, json), ...findingsIn(file.path, findings)];
      return { output: count(all) };
    },
    validateLesson: (input) => {
      const lesson: unknown = JSON.parse(z.string().parse(input));
      return { output: count([...findUnsafeValues('', lesson), ...findingsIn('', validateLesson(lesson).findings)]) };
    },
    texts: (input) => ({ output: lessonsOf(inputs.hashes.parse(input)).map(({ text }) => text) }),
    markdown: (input) => {
      const { language, set_id, from, to } = inputs.markdown.parse(input);
      const chosen = held.sets.find(({ row }) => row.set_id === set_id)?.lessons.slice(from, to) ?? [];
      return { output: chosen.map(({ lesson }) => lessonToMarkdown(lesson, language)) };
    },
    before: (input) => {
      for (const { set_id, lesson_id, content } of inputs.before.parse(input)) {
        held.before.push(...listLessonElements(set_id, lesson_id, parseSnapshot(content)));
      }
      return { output: null };
    },
    compare: (input) => {
      const chosen = new Set(inputs.compare.parse(input).map(({ set_id, lesson_id }) => lessonName(set_id, lesson_id)));
      const isChosen = ({ row }: PreparedLesson) => chosen.has(lessonName(row.set_id, row.lesson_id));
      const after = lessons()
        .filter(isChosen)
        .flatMap(({ row, lesson }) => listLessonElements(row.set_id, row.lesson_id, lesson));
      held.changes = compareElements(held.before, after);
      const { moved, orphaned } = held.changes;
      return { output: { moved: moved.length, orphaned: orphaned.length } };
    },
    moved: (input) => {
      const { from, to } = inputs.range.parse(input);
      return { output: held.changes.moved.slice(from, to) };
    },
    orphaned: (input) => {
      const { from, to } = inputs.range.parse(input);
      return { output: held.changes.orphaned.slice(from, to) };
    },
  };
}

/** The first of the findings, and their number: a document can be made to have millions. */
function count(findings: readonly ImportFinding[]) {
  return { findings: listFirst(findings, MOST_FINDINGS), finding_count: findings.length };
}

function lessonName(set_id: string, lesson_id: string): string {
  return JSON.stringify([set_id, lesson_id]);
}
