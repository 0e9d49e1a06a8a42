import type { Schemas } from '@learnwright/client';
import { useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorPage } from '../../page/error-page.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { PluginToolbar } from '../../slots/plugin-toolbar.tsx';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RemoveIcon } from '../../ui/icons.ts';
import { Loading } from '../../ui/loading.tsx';
import { BackIcon } from '../../ui/page-icons.ts';
import { ChapterList } from './chapter-list.tsx';
import { EditBook } from './edit-book.tsx';
import { ExportBook } from './export-book.tsx';
import { GitPanel } from './git-panel.tsx';
import { RemovalDialog } from './removal-dialog.tsx';

type Book = Schemas['Books_Book'];

const BOOK = '/plugins/books/{book_id}';

/** A book: its chapters, its history, and the files that it can become. */
export function BookPage() {
  const { text } = useTexts();
  const { book: book_id } = useParams({ from: '/shell/learner/server/books/$book' });
  const book = useQuery(useLearnwrightQueries().get(BOOK, { params: { book_id } }));
  if (book.data !== undefined) return <OpenBook key={book_id} book={book.data} />;
  if (book.isError) return <ErrorPage error={book.error} reset={() => book.refetch()} />;
  return <Loading label={text('app.loading')} />;
}

function OpenBook({ book }: { readonly book: Book }) {
  const { text, format } = useTexts();
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const { title, subtitle, author, language, description } = book;
  return (
    <>
      <p>
        <Link to="/books" className="inline-flex items-center gap-1 min-h-11 text-ink-soft hover:text-ink">
          <Icon of={BackIcon} />
          {text('books.back')}
        </Link>
      </p>
      <PageHeading title={title} lang={language}>
        {subtitle !== null && (
          <p lang={language} className="max-w-measure wrap-anywhere">
            {subtitle}
          </p>
        )}
        {description !== null && description !== '' && (
          <p lang={language} className="max-w-measure text-ink-soft whitespace-pre-line wrap-anywhere">
            {description}
          </p>
        )}
        <p className="facts">
          {author !== null && <span>{author}</span>}
          <span>{format.language(language)}</span>
        </p>
        <Translations book={book} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen('edit')}>{text('action.edit')}</Button>
          <Button icon={RemoveIcon} onClick={() => setOpen('remove')}>
            {text('action.remove')}
          </Button>
        </div>
        <PluginToolbar subject={{ body: { book_id: book.id }, project_id: null }} />
      </PageHeading>
      {open === 'edit' && <EditBook book={book} onDone={close} />}
      {open === 'remove' && <RemoveBook book={book} onClose={close} />}
      <div className="grid gap-12 max-w-narrow">
        <ChapterList book={book} />
        <GitPanel book={book} />
        <ExportBook book={book} />
      </div>
    </>
  );
}

/** The same book in other languages, where it came with them. */
function Translations({ book: { id: book_id, translation_group_id } }: { readonly book: Book }) {
  const { text, format } = useTexts();
  const path = '/plugins/books/{book_id}/translations';
  const found = useQuery({
    ...useLearnwrightQueries().get(path, { params: { book_id } }),
    enabled: translation_group_id !== null,
  });
  const others = found.data?.filter(({ id }) => id !== book_id) ?? [];
  if (others.length === 0) return null;
  return (
    <nav aria-label={text('books.translations')}>
      <ul className="flex flex-wrap gap-x-4">
        {others.map(({ id, title, language }) => (
          <li key={id}>
            <Link
              to="/books/$book"
              params={{ book: id }}
              className="link inline-flex items-center min-h-11"
              aria-label={text('books.translation', { title, language: format.language(language) })}
            >
              {format.language(language)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RemoveBook({ book, onClose }: { readonly book: Book; readonly onClose: () => void }) {
  const { text } = useTexts();
  const { client } = useSession();
  const navigate = useNavigate();
  const { user_id } = useLearnwright();
  const queries = useLearnwrightQueries();
  const params = { user_id };
  return (
    <RemovalDialog
      title={text('books.remove_title', { title: book.title })}
      remove={() => client.delete(BOOK, { params: { book_id: book.id } })}
      leave={() => navigate({ to: '/books' })}
      old={[
        queries.get('/plugins/books/library/{user_id}', { params }).queryKey,
        queries.get('/users/{user_id}/curricula', { params }).queryKey,
      ]}
      onClose={onClose}
    >
      <p>{text('books.remove_text')}</p>
      {book.repo_url !== null && <p className="text-ink-soft">{text('books.remove_remote')}</p>}
    </RemovalDialog>
  );
}
