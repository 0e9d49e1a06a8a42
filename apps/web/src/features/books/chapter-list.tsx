import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries, useSend } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { TitleLine } from '../../editing/title-line.tsx';
import { ToolButton } from '../../editing/tool-button.tsx';
import { Failure } from '../../page/failure.tsx';
import { findMoves } from '../../page/find-moves.ts';
import { usePagePorts } from '../../start/page-ports.ts';
import { useTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { useAnnounce } from '../../ui/live-status.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/page-icons.ts';
import { BOOK_CHANGES } from './book-requests.ts';
import { draftName } from './chapter-draft.ts';
import { useKeptText } from './kept-text.ts';
import { Mistake } from './mistake.tsx';

type Entry = Schemas['Books_ChapterEntry'];

/** The chapters of a book in their order, which the author gives them, and a new one. */
export function ChapterList({ book }: { readonly book: Schemas['Books_Book'] }) {
  const { text, format } = useTexts();
  const announce = useAnnounce();
  const params = { book_id: book.id };
  const chapters = useQuery(useLearnwrightQueries().get('/plugins/books/{book_id}/chapters', { params }));
  const change = useSend('PATCH', '/lessons/{lesson_id}', { changes: BOOK_CHANGES });
  const [isMoving, setIsMoving] = useState(false);
  const entries = chapters.data ?? [];

  async function move(from: number, to: number): Promise<void> {
    setIsMoving(true);
    try {
      for (const { id, order_index } of findMoves(entries, from, to)) {
        await change.mutateAsync({ params: { lesson_id: id }, body: { order_index } });
      }
      const title = entries[from]?.title ?? '';
      announce(text('curricula.moved', { title, place: format.number(to + 1) }));
    } catch {
      // What has failed stands below the list.
    }
    setIsMoving(false);
  }

  return (
    <section className="grid gap-4">
      <h2 className="text-large font-strong">{text('books.chapters')}</h2>
      {chapters.isPending && <Loading label={text('app.loading')} />}
      {chapters.isError && <Failure error={chapters.error} onRetry={() => chapters.refetch()} />}
      {chapters.data?.length === 0 && <p className="text-ink-soft">{text('books.no_chapters')}</p>}
      {entries.length > 0 && (
        <ol className="card divide-y divide-line">
          {entries.map((entry, index) => (
            <li key={entry.id} className="flex flex-wrap items-center justify-between gap-x-2 ps-4 pe-1 py-1">
              <ChapterLink book={book} entry={entry} />
              <span className="flex">
                <ToolButton
                  icon={ArrowUpIcon}
                  label={text('curricula.up', { title: entry.title })}
                  isOff={isMoving || index === 0}
                  onPress={() => void move(index, index - 1)}
                />
                <ToolButton
                  icon={ArrowDownIcon}
                  label={text('curricula.down', { title: entry.title })}
                  isOff={isMoving || index === entries.length - 1}
                  onPress={() => void move(index, index + 1)}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      <Mistake error={change.error} />
      {chapters.data !== undefined && <NewChapter book={book} place={(entries.at(-1)?.order_index ?? -1) + 1} />}
    </section>
  );
}

interface ChapterLinkProps {
  readonly book: Schemas['Books_Book'];
  readonly entry: Entry;
}

function ChapterLink({ book, entry: { id, title, path, section, changed } }: ChapterLinkProps) {
  const { text } = useTexts();
  const { kept } = usePagePorts();
  return (
    <span className="grid flex-1 basis-40 min-w-0 py-1">
      <span className="flex flex-wrap items-center gap-x-3">
        <Link
          to="/books/$book/$chapter"
          params={{ book: book.id, chapter: id }}
          lang={book.language}
          className="link flex items-center min-h-11 min-w-11 font-medium wrap-anywhere"
        >
          {title}
        </Link>
        {section !== 'chapters' && <Badge>{text(`books.sections.${section}`)}</Badge>}
        {changed && <Badge tone="almost">{text(path === '' ? 'books.is_new' : 'books.is_changed')}</Badge>}
        {kept.read(draftName(id)) !== null && <Badge tone="almost">{text('books.has_draft')}</Badge>}
      </span>
    </span>
  );
}

interface NewChapterProps extends Pick<ChapterLinkProps, 'book'> {
  readonly place: number;
}

/** Makes a chapter at the end, and leads to its text. */
function NewChapter({ book: { id: book_id, curriculum_id }, place }: NewChapterProps) {
  const { text } = useTexts();
  const navigate = useNavigate();
  const create = useSend('POST', '/curricula/{curriculum_id}/lessons', { changes: BOOK_CHANGES });
  const [title, setTitle] = useKeptText(`book ${book_id} new chapter`);
  const make = (called: string) =>
    create.mutate(
      { params: { curriculum_id }, body: { title: called, order_index: place } },
      {
        onSuccess: ({ id }) => {
          setTitle(null);
          void navigate({ to: '/books/$book/$chapter', params: { book: book_id, chapter: id } });
        },
      },
    );
  return (
    <TitleLine
      label={text('books.new_chapter')}
      title={title}
      isBusy={create.isPending}
      onWrite={setTitle}
      onCreate={make}
    >
      <Mistake error={create.error} />
    </TitleLine>
  );
}
