import type { Tasks } from '@learnwright/archive';
import { writeZipFile } from '@learnwright/archive/zip-file';
import { isAppError, z } from '@learnwright/plugin-sdk';
import { CollectionFile, exportedCardsSchema } from './collection-file.ts';
import { type Draft, draftNotes } from './draft-notes.ts';
import { MAX_FINDINGS, type NoteFinding } from './import-report.ts';
import { readPackage } from './read-package.ts';

/** What a thread has read of a package: the numbers of notes and cards, and what was found. */
export interface ReadDrafts {
  readonly notes: number;
  readonly drafts: number;
  readonly findings: readonly NoteFinding[];
  readonly finding_count: number;
}

/** So many characters of cards are brought to the server at once, in UTF-16 code units; one card may have more. */
const PIECE_LENGTH = 500_000;
/** What a review counts for. */
const REVIEW_LENGTH = 100;

const bytesSchema = z.instanceof(Uint8Array);
const pieceSchema = z.object({ from: z.int(), most: z.int() });

/** Creates the tasks of a thread that reads and writes packages of Anki, one at a time; it holds the one that it is at. */
export function createPackageTasks(): Tasks {
  let kept: readonly Draft[] = [];
  let collection: CollectionFile | null = null;
  const requireCollection = () => {
    if (collection === null) throw new Error('No package was begun.');
    return collection;
  };
  return {
    /** Reads a package: `read`, or the `refusal` that its learner is to read. */
    read: async (input) => {
      kept = [];
      try {
        const content = await readPackage(bytesSchema.parse(input));
        const { drafts, findings } = draftNotes(content);
        kept = drafts;
        const read: ReadDrafts = {
          notes: content.notes.length,
          drafts: drafts.length,
          findings: findings.slice(0, MAX_FINDINGS),
          finding_count: findings.length,
        };
        return { output: { read } };
      } catch (error) {
        if (!isAppError(error)) throw error;
        return { output: { refusal: { message: error.message, findings: error.findings ?? [] } } };
      }
    },
    /** The next cards: at most so many, and at least one. */
    take: (input) => {
      const { from, most } = pieceSchema.parse(input);
      const piece: Draft[] = [];
      let length = 0;
      for (const draft of kept.slice(from, from + most)) {
        length += draft.content.front.length + draft.content.back.length + REVIEW_LENGTH * draft.note.reviews.length;
        if (piece.length > 0 && length > PIECE_LENGTH) break;
        piece.push(draft);
      }
      return { output: piece };
    },
    /** Begins a package whose collection is written to a path. */
    begin: async (path) => {
      collection = await CollectionFile.create(z.string().parse(path));
      return { output: null };
    },
    /** Adds cards to the package. */
    add: (cards) => {
      requireCollection().add(exportedCardsSchema.parse(cards));
      return { output: null };
    },
    /** Ends the package, which is written to a path. */
    finish: async (target) => {
      const { path } = requireCollection();
      requireCollection().close();
      collection = null;
      await writeZipFile(z.string().parse(target), [
        ['collection.anki2', { path }],
        ['media', new TextEncoder().encode('{}')],
      ]);
      return { output: null };
    },
  };
}
