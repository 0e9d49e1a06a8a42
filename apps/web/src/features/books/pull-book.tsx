import { isApiError, requireData, type Schemas } from '@learnwright/client';
import { useLearnwrightQueries, useSend } from '@learnwright/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { KeptValues } from '../../start/kept-values.ts';
import { usePagePorts } from '../../start/page-ports.ts';
import { useSession } from '../../start/session.ts';
import { type Texts, useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { AnotherIcon } from '../../ui/page-icons.ts';
import { BOOK_CHANGES, TRANSFER_TIMEOUT } from './book-requests.ts';
import { type ChapterTexts, draftName, mergeDraft, readDraft, textsOf } from './chapter-draft.ts';
import { Mistake } from './mistake.tsx';
import { readChapter } from './use-chapter.ts';

type Entry = Schemas['Books_ChapterEntry'];

/** A chapter whose text was laid aside for that of the repository. */
interface LaidAside {
  readonly id: string;
  readonly texts: ChapterTexts;
}

interface PullBookProps {
  readonly book: Schemas['Books_Book'];
}

/**
 * Fetches what is new in the repository elsewhere. Chapters that were changed on both sides hold it up: their texts are laid aside as
 * drafts, so that the author compares them with what has come.
 */
export function PullBook({ book }: PullBookProps) {
  const texts = useTexts();
  const { text } = texts;
  const { id: book_id } = book;
  const queryClient = useQueryClient();
  const pull = useSend('POST', '/plugins/books/{book_id}/sync/pull', { changes: BOOK_CHANGES });
  const list = useLearnwrightQueries().get('/plugins/books/{book_id}/chapters', { params: { book_id } });
  const chapters = useQuery(list);
  const layAside = useLayAside(book);
  const input = { params: { book_id }, timeout: TRANSFER_TIMEOUT };
  const solve = useMutation({
    retry: false,
    mutationFn: async (entries: readonly Entry[]) => {
      const laid = await layAside.lay(entries);
      await pull.mutateAsync(input).catch(() => undefined);
      const left = await queryClient.fetchQuery({ ...list, staleTime: 0 });
      return layAside.settle(laid, left);
    },
  });
  const isBusy = pull.isPending || solve.isPending;
  const conflicts = solve.isPending ? solve.variables : findConflicts(pull.error, chapters.data ?? []);
  const fetchNew = () => {
    solve.reset();
    pull.mutate(input);
  };
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={AnotherIcon} isBusy={isBusy} onClick={fetchNew}>
          {text('books.pull')}
        </Button>
      </p>
      <div role="status" className="grid gap-1">
        {isBusy && <p className="text-ink-soft">{text('books.talking')}</p>}
        {!isBusy && pull.isSuccess && describePull(pull.data, texts).map((line) => <p key={line}>{line}</p>)}
      </div>
      {(solve.isPending || !isBusy) && conflicts.length > 0 && (
        <Conflicts entries={conflicts} isBusy={solve.isPending} onSolve={() => solve.mutate(conflicts)} />
      )}
      {!isBusy && conflicts.length === 0 && <Mistake error={pull.error} />}
      <Mistake error={solve.error} />
      {solve.isSuccess && <ToCompare book={book} chapters={solve.data} />}
    </div>
  );
}

/** What a pull has brought, in sentences. */
function describePull(
  { updated, chapters }: Schemas['Books_PullReport'],
  { text, plural }: Pick<Texts, 'text' | 'plural'>,
): string[] {
  if (!updated) return [text('books.nothing_new')];
  const counts = (['added', 'changed', 'moved', 'removed'] as const).filter((kind) => chapters[kind] > 0);
  return [text('books.pulled'), ...counts.map((kind) => plural(`books.pulled_${kind}`, chapters[kind]))];
}

/** The chapters that hold up a pull, since both sides have changed them. */
function findConflicts(error: unknown, entries: readonly Entry[]): Entry[] {
  if (!isApiError(error) || error.code !== 'conflict') return [];
  const paths = new Set((error.problem.errors ?? []).map(({ path }) => path));
  return entries.filter(({ path }) => paths.has(path));
}

interface ConflictsProps {
  readonly entries: readonly Entry[];
  readonly isBusy: boolean;
  readonly onSolve: () => void;
}

function Conflicts({ entries, isBusy, onSolve }: ConflictsProps) {
  const { text } = useTexts();
  return (
    <div role="alert" className="card grid gap-3 p-4 border-almost">
      <p>{text('books.pull_conflicts')}</p>
      <ul className="list-disc ps-6">
        {entries.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <p className="text-ink-soft">{text('books.lay_aside_text')}</p>
      <p>
        <Button rank="first" isBusy={isBusy} onClick={onSolve}>
          {text('books.lay_aside')}
        </Button>
      </p>
    </div>
  );
}

interface ToCompareProps extends PullBookProps {
  readonly chapters: readonly LaidAside[];
}

/** The way to each text that was laid aside. */
function ToCompare({ book, chapters }: ToCompareProps) {
  const { text } = useTexts();
  const note = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => note.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid gap-1">
      <p ref={note} tabIndex={-1}>
        {text('books.laid_aside')}
      </p>
      <ul>
        {chapters.map(({ id, texts: { title } }) => (
          <li key={id}>
            <Link
              to="/books/$book/$chapter"
              params={{ book: book.id, chapter: id }}
              className="link inline-flex items-center min-h-11"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Lays texts aside and finds their places again after a pull. No text is lost on the way. */
function useLayAside({ id: book_id, curriculum_id }: PullBookProps['book']) {
  const { client } = useSession();
  const { kept } = usePagePorts();
  return {
    lay: async (entries: readonly Entry[]): Promise<LaidAside[]> => {
      const laid: LaidAside[] = [];
      for (const { id } of entries) {
        const params = { book_id, chapter_id: id };
        const { chapter } = await readChapter(client, params);
        // What was not even saved yet is laid aside with it.
        const mine = mergeDraft(readDraft(kept.read(draftName(id))), textsOf(chapter)).texts;
        const path = '/plugins/books/{book_id}/chapters/{chapter_id}/changes';
        // It is kept before the server forgets it.
        keepDraft(kept, id, mine, { title: '', content: '' });
        const before = textsOf(requireData(await client.delete(path, { params })));
        keepDraft(kept, id, mine, before);
        laid.push({ id, texts: mine });
      }
      return laid;
    },
    /** A chapter that is gone there comes back as a new one, at the end. */
    settle: async (laid: readonly LaidAside[], left: readonly Entry[]): Promise<LaidAside[]> => {
      const settled: LaidAside[] = [];
      const end = Math.max(0, ...left.map(({ order_index }) => order_index + 1));
      for (const { id, texts } of laid) {
        if (left.some((entry) => entry.id === id)) {
          settled.push({ id, texts });
          continue;
        }
        const path = '/curricula/{curriculum_id}/lessons';
        const body = { ...texts, order_index: end + settled.length };
        const lesson = requireData(await client.post(path, { params: { curriculum_id }, body }));
        kept.write(draftName(id), null);
        settled.push({ id: lesson.id, texts });
      }
      return settled;
    },
  };
}

function keepDraft(kept: KeptValues, id: string, texts: ChapterTexts, base: ChapterTexts): void {
  kept.write(draftName(id), JSON.stringify({ texts, base }));
}
