import { createThreads, isThreadError, type LoanOptions, type Thread } from '@learnwright/archive';
import {
  AppError,
  type ElementAddress,
  type ElementMove,
  type ImportFile,
  type ImportFinding,
  type ImportResult,
  type ImportSource,
  type UploadedFile,
  z,
} from '@learnwright/plugin-sdk';
import type { ElementChanges } from '../compare-elements.ts';
import { createContentFinding, refuseErrors } from '../findings.ts';
import type { PrepareText } from '../formats/content-set.ts';
import { type SourceReading, TEXT_FILE } from '../sources/source.ts';
import type { LessonRow } from '../tables.ts';
import type { ReadSet } from './prepared-set.ts';

/** The first findings in some content, and their number. */
export interface FoundFindings {
  /** The first findings, errors before warnings. */
  readonly findings: readonly ImportFinding[];
  /** How many findings there are in all. */
  readonly finding_count: number;
}

/** Sets as read, without the texts of their lessons. */
export interface ReadSets extends FoundFindings {
  readonly sets: readonly ReadSet[];
}

/**
 * Content of a stranger while it is read. The reading is done by a thread beside the server's own, which also holds the
 * bytes and texts until they are asked for: whatever the content is, the server serves on.
 */
export interface Reading {
  /** The formats that the thread reads. */
  readonly formats: readonly string[];
  /** Opens a ZIP; its bytes are gone here. */
  openZip(name: string, bytes: Uint8Array, maxBytes: number): Promise<SourceReading>;
  /** Opens files whose names may be paths; their bytes are gone here. */
  openFiles(name: string, files: readonly UploadedFile[], maxBytes: number): Promise<SourceReading>;
  /** Reads a source in one of the thread's formats and checks all of it; `prepareText` is null where no hook wants the texts. */
  read(
    format: string,
    source: ImportSource,
    markdownLanguage: string,
    prepareText: PrepareText | null,
  ): Promise<ReadSets>;
  /** Checks what the import handler of another plugin has read. */
  check(result: ImportResult): Promise<ReadSets>;
  /** The findings in the single file of the source, a lesson. */
  validateFile(source: ImportSource): Promise<FoundFindings>;
  /** The findings in the JSON text of a lesson. */
  validateLesson(json: string): Promise<FoundFindings>;
  /** The texts of lessons that were read, in the order of their hashes. */
  texts(hashes: readonly string[]): Promise<readonly string[]>;
  /** Some lessons of a set as Markdown, from one index up to another. */
  markdown(set: ReadSet, from: number, to: number): Promise<readonly string[]>;
  /** Adds stored lessons that the update replaces or removes. */
  noteBefore(lessons: readonly { set_id: string; lesson_id: string; content: string }[]): Promise<void>;
  /** Compares the elements of the lessons before with those of the lessons that take their place. */
  compareElements(after: readonly LessonRow[]): Promise<ElementChanges>;
}

/** Lends threads that read content. */
export interface Readings {
  /**
   * With `urgent` it waits for no other reading, as inside a transaction that the other may wait for. A reading of an `owner` waits
   * for what this owner has under way in any thread. Throws rate_limited where as much is waiting as may.
   */
  use<T>(work: (reading: Reading) => Promise<T>, options?: LoanOptions): Promise<T>;
}

const ENTRY = import.meta.url.endsWith('.ts')
  ? new URL('./reading-thread.ts', import.meta.url)
  : new URL('./reading-thread.js', import.meta.url);

/** The formats of `read-tasks`. */
const FORMATS = ['content-set', 'markdown', 'markdown-folder'];
const TASK_MILLISECONDS = 60_000;
const IDLE_MILLISECONDS = 30_000;
const ELEMENTS_AT_ONCE = 1_000;
const FILES_AT_ONCE = 250;

/** What a thread answers is the work of this very package. */
const setsSchema = z.custom<ReadSets>((value) => typeof value === 'object' && value !== null);
const findingsSchema = z.custom<readonly ImportFinding[]>(Array.isArray);
const foundSchema = z.custom<FoundFindings>((value) => typeof value === 'object' && value !== null);
const countsSchema = z.object({ moved: z.int(), orphaned: z.int() });
const movesSchema = z.custom<ElementChanges['moved']>(Array.isArray);
const addressesSchema = z.custom<ElementChanges['orphaned']>(Array.isArray);
const openedSchema = z.object({ name: z.string(), paths: z.array(z.string()), findings: findingsSchema });
const textsSchema = z.array(z.string());
const questionSchema = z.object({ text: z.string(), language: z.string() });

const RETRY_SECONDS = 10;

/** Builds the lender of threads that read content; none is started before it is needed. */
export function createReadings(): Readings {
  const threads = createThreads({
    entry: ENTRY,
    count: 2,
    taskMilliseconds: TASK_MILLISECONDS,
    idleMilliseconds: IDLE_MILLISECONDS,
    heapMegabytes: 2048,
  });
  return {
    use: async (work, options) => {
      try {
        return await threads.use((thread) => work(createReading(thread)), options);
      } catch (error) {
        if (!isThreadError(error) || error.reason === 'failed') throw error;
        if (error.reason === 'busy') {
          throw new AppError(
            'rate_limited',
            'Other files of this learner are being read. Repeat this one afterwards.',
            {
              headers: { 'Retry-After': String(RETRY_SECONDS) },
            },
          );
        }
        refuseErrors([createContentFinding('E-READING-TIME', '', 'reading it takes too long or too much memory')]);
        throw error;
      }
    },
  };
}

function createReading(thread: Thread): Reading {
  /** The source that the thread holds. */
  let held: ImportSource | null = null;

  function keep(output: unknown): SourceReading {
    const { name, paths, findings } = openedSchema.parse(output);
    const bytesOf = async (index: number) => z.instanceof(Uint8Array).parse(await thread.call('bytes', index));
    const files = paths.map((path, index): ImportFile => ({ path, bytes: () => bytesOf(index) }));
    held = { name, files };
    return { source: held, findings };
  }

  /** Brings a source into the thread, file by file, unless it is there. */
  async function hold(source: ImportSource): Promise<void> {
    if (held === source) return;
    await thread.call('openSource', source.name);
    for (const file of source.files) {
      const bytes = TEXT_FILE.test(file.path) ? await file.bytes() : null;
      await thread.call('addFile', { path: file.path, bytes });
    }
    held = source;
  }

  return {
    formats: FORMATS,
    openZip: async (name, bytes, maxBytes) =>
      keep(await thread.call('openZip', { name, bytes, maxBytes }, { transfer: buffersOf([bytes]) })),
    openFiles: async (name, files, maxBytes) => {
      // In pieces: to send thousands of files at once would take long.
      for (let from = 0; from < files.length; from += FILES_AT_ONCE) {
        const some = files.slice(from, from + FILES_AT_ONCE);
        await thread.call('bringFiles', some, { transfer: buffersOf(some.map(({ bytes }) => bytes)) });
      }
      return keep(await thread.call('openFiles', { name, maxBytes }));
    },
    read: async (format, source, markdownLanguage, prepareText) => {
      await hold(source);
      const onAsk = async (question: unknown) => {
        const { text, language } = questionSchema.parse(question);
        return prepareText?.(text, language);
      };
      const input = { format, markdownLanguage, hasHook: prepareText !== null };
      return setsSchema.parse(await thread.call('read', input, { onAsk }));
    },
    check: async (result) => setsSchema.parse(await thread.call('check', result)),
    validateFile: async (source) => {
      await hold(source);
      return foundSchema.parse(await thread.call('validateFile', null));
    },
    validateLesson: async (json) => foundSchema.parse(await thread.call('validateLesson', json)),
    texts: async (hashes) => textsSchema.parse(await thread.call('texts', hashes)),
    markdown: async ({ row: { set_id, language } }, from, to) =>
      textsSchema.parse(await thread.call('markdown', { set_id, language, from, to })),
    noteBefore: async (lessons) => void (await thread.call('before', lessons)),
    compareElements: async (after) => {
      const names = after.map(({ set_id, lesson_id }) => ({ set_id, lesson_id }));
      const counts = countsSchema.parse(await thread.call('compare', names));
      const moved: ElementMove[] = [];
      const orphaned: ElementAddress[] = [];
      // In pieces: to receive all at once would take long.
      for (let from = 0; from < counts.moved; from += ELEMENTS_AT_ONCE) {
        moved.push(...movesSchema.parse(await thread.call('moved', { from, to: from + ELEMENTS_AT_ONCE })));
      }
      for (let from = 0; from < counts.orphaned; from += ELEMENTS_AT_ONCE) {
        orphaned.push(...addressesSchema.parse(await thread.call('orphaned', { from, to: from + ELEMENTS_AT_ONCE })));
      }
      return { moved, orphaned };
    },
  };
}

/** The buffers of bytes that are whole buffers of their own: those of others have to be copied. */
function buffersOf(all: readonly Uint8Array[]): ArrayBuffer[] {
  const buffers = all.flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > 0 ? [buffer] : [],
  );
  return [...new Set(buffers)];
}
