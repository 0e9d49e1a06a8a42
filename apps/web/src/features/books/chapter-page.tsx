import { isApiError, type Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorPage } from '../../page/error-page.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { EditorPanels } from '../../slots/editor-panels.tsx';
import { usePagePorts } from '../../start/page-ports.ts';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RemoveIcon } from '../../ui/icons.ts';
import { Loading } from '../../ui/loading.tsx';
import { BackIcon } from '../../ui/page-icons.ts';
import { draftName } from './chapter-draft.ts';
import { ChapterEditor } from './chapter-editor.tsx';
import { OrphanedDraft } from './orphaned-draft.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { TakeBack } from './take-back.tsx';
import { type ChapterIds, type KeptDraft, type ReadChapter, useChapter, useKeptDraft } from './use-chapter.ts';

/** A chapter of a book, as its author writes it. */
export function ChapterPage() {
  const { book, chapter } = useParams({ from: '/shell/learner/server/books/$book/$chapter' });
  return <NamedChapter key={chapter} book_id={book} chapter_id={chapter} />;
}

function NamedChapter({ book_id, chapter_id }: ChapterIds) {
  const { text } = useTexts();
  const book = useQuery(useLearnwrightQueries().get('/plugins/books/{book_id}', { params: { book_id } }));
  const chapter = useChapter({ book_id, chapter_id });
  const kept = useKeptDraft(chapter_id);
  if (book.data !== undefined && chapter.data !== undefined) {
    return <OpenChapter book={book.data} read={chapter.data} kept={kept} />;
  }
  const isGone = isApiError(chapter.error) && chapter.error.code === 'not_found';
  if (book.data !== undefined && isGone && kept.draft !== null) return <OrphanedDraft book={book.data} kept={kept} />;
  const failed = [book, chapter].find(({ isError }) => isError);
  if (failed !== undefined) return <ErrorPage error={failed.error} reset={() => failed.refetch()} />;
  return <Loading label={text('app.loading')} />;
}

interface OpenChapterProps {
  readonly book: Schemas['Books_Book'];
  readonly read: ReadChapter;
  readonly kept: KeptDraft;
}

function OpenChapter({ book, read, kept }: OpenChapterProps) {
  const { text } = useTexts();
  const [open, setOpen] = useState<'take back' | 'remove' | null>(null);
  const { title, path, section, changed } = read.chapter;
  const close = () => setOpen(null);
  return (
    <>
      <p>
        <Link
          to="/books/$book"
          params={{ book: book.id }}
          lang={book.language}
          className="inline-flex items-center gap-1 min-h-11 text-ink-soft hover:text-ink wrap-anywhere"
        >
          <Icon of={BackIcon} />
          {book.title}
        </Link>
      </p>
      <PageHeading title={title} lang={book.language}>
        <p className="facts">
          {section !== 'chapters' && <Badge>{text(`books.sections.${section}`)}</Badge>}
          <span className="wrap-anywhere">{path === '' ? text('books.no_file') : path}</span>
          {changed && path !== '' && <Badge tone="almost">{text('books.is_changed')}</Badge>}
        </p>
        <div className="flex flex-wrap gap-2">
          {changed && path !== '' && <Button onClick={() => setOpen('take back')}>{text('books.take_back')}</Button>}
          <Button icon={RemoveIcon} onClick={() => setOpen('remove')}>
            {text('action.remove')}
          </Button>
        </div>
      </PageHeading>
      {open === 'take back' && <TakeBack chapter={read.chapter} onClose={close} />}
      {open === 'remove' && <RemoveChapter chapter={read.chapter} onClose={close} />}
      <EditorPanels path={`/books/${book.id}/${read.chapter.id}`} project_id={null}>
        <ChapterEditor book={book} read={read} kept={kept} />
      </EditorPanels>
    </>
  );
}

interface RemoveChapterProps {
  readonly chapter: Schemas['Books_Chapter'];
  readonly onClose: () => void;
}

function RemoveChapter({ chapter: { id, book_id, title, path }, onClose }: RemoveChapterProps) {
  const { text } = useTexts();
  const { client } = useSession();
  const { kept } = usePagePorts();
  const navigate = useNavigate();
  const queries = useLearnwrightQueries();
  const params = { book_id };
  const leave = async () => {
    kept.write(draftName(id), null);
    await navigate({ to: '/books/$book', params: { book: book_id } });
  };
  return (
    <RemovalDialog
      title={text('books.remove_title', { title })}
      remove={() => client.delete('/lessons/{lesson_id}', { params: { lesson_id: id } })}
      leave={leave}
      old={[
        queries.get('/plugins/books/{book_id}/chapters', { params }).queryKey,
        queries.get('/plugins/books/{book_id}/git/status', { params }).queryKey,
      ]}
      onClose={onClose}
    >
      <p>{text('books.remove_chapter_text')}</p>
      {path !== '' && <p className="text-ink-soft">{text('books.remove_chapter_file')}</p>}
    </RemovalDialog>
  );
}
