import type { Schemas } from '@learnwright/client';
import { useLearnwright, useLearnwrightQueries, useSend } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { TitleField } from '../../editing/title-field.tsx';
import { EmptyShelf } from '../../illustrations/empty-shelf.tsx';
import { Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { BookLanguage } from './book-language.tsx';
import { BOOK_CHANGES } from './book-requests.ts';
import { ImportRepository } from './import-repository.tsx';
import { ImportZip } from './import-zip.tsx';
import { useKeptText } from './kept-text.ts';
import { Mistake } from './mistake.tsx';

const LIBRARY = '/plugins/books/library/{user_id}';

/** The books of an author: courses that are kept as Markdown. */
export function LibraryPage() {
  const { text } = useTexts();
  const { user_id } = useLearnwright();
  const navigate = useNavigate();
  const books = useQuery(useLearnwrightQueries().get(LIBRARY, { params: { user_id } }));
  const open = (book: string) => navigate({ to: '/books/$book', params: { book } });
  return (
    <>
      <PageHeading title={text('places.books')}>
        <p className="max-w-measure text-ink-soft">{text('books.lead')}</p>
      </PageHeading>
      <div className="grid gap-6">
        {books.isPending && <Loading label={text('app.loading')} />}
        {books.isError && <Failure error={books.error} onRetry={() => books.refetch()} />}
        {books.data?.length === 0 && (
          <EmptyState picture={<EmptyShelf />} title={text('books.none_title')}>
            {text('books.none')}
          </EmptyState>
        )}
        {books.data !== undefined && books.data.length > 0 && (
          <ul className="grid gap-4 medium:grid-cols-2">
            {books.data.map((book) => (
              <BookCard key={book.id} book={book} />
            ))}
          </ul>
        )}
        <div className="grid gap-3">
          <Disclosure label={text('books.new')}>
            <NewBook onBook={open} />
          </Disclosure>
          <Disclosure label={text('books.zip')}>
            <ImportZip onBook={open} />
          </Disclosure>
          <Disclosure label={text('books.from_repository')}>
            <ImportRepository onBook={open} />
          </Disclosure>
        </div>
      </div>
    </>
  );
}

function BookCard({ book }: { readonly book: Schemas['Books_Book'] }) {
  const { text, format } = useTexts();
  const { id, title, subtitle, author, language, repo_url } = book;
  return (
    <li className="card relative grid gap-2 p-6 content-start wrap-anywhere hover:bg-sunken">
      <h2 className="text-large font-strong">
        <Link
          to="/books/$book"
          params={{ book: id }}
          lang={language}
          className="before:absolute before:inset-0 before:rounded-card"
        >
          {title}
        </Link>
      </h2>
      {subtitle !== null && (
        <p lang={language} className="text-ink-soft">
          {subtitle}
        </p>
      )}
      <p className="facts">
        {author !== null && <span>{author}</span>}
        <span>{format.language(language)}</span>
        {repo_url !== null && <Badge>{text('books.in_git')}</Badge>}
      </p>
    </li>
  );
}

function NewBook({ onBook }: { readonly onBook: (book_id: string) => void }) {
  const { text, language: ofPage } = useTexts();
  const { user_id } = useLearnwright();
  const create = useSend('POST', LIBRARY, { changes: BOOK_CHANGES });
  const [title, setTitle] = useKeptText('new book');
  const [language, setLanguage] = useState(ofPage);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { params: { user_id }, body: { title: title.trim(), language } },
      {
        onSuccess: ({ id }) => {
          setTitle(null);
          onBook(id);
        },
      },
    );
  };
  return (
    <form className="grid gap-4 justify-items-start [&>*]:w-full" onSubmit={submit}>
      <TitleField label={text('books.title')} value={title} onChange={setTitle} />
      <BookLanguage value={language} onChange={setLanguage} />
      <Mistake error={create.error} />
      <p>
        <Button type="submit" rank="first" isBusy={create.isPending}>
          {text('action.create')}
        </Button>
      </p>
    </form>
  );
}
