import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../page/failure.tsx';
import { usePagePorts } from '../../start/page-ports.ts';
import { useTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { CommitForm, shortSha } from './commit-form.tsx';
import { RemotePanel } from './remote-panel.tsx';

type Book = Schemas['Books_Book'];

/** How many files and commits are shown at first, and how many more commits each time. */
const PORTION = 10;
const WEEK = 7 * 86_400_000;
/** The most commits that the server lists at once. */
const MOST = 500;

/** The history of a book: what would be committed, the commits, and the repository elsewhere. */
export function GitPanel({ book }: { readonly book: Book }) {
  const { text } = useTexts();
  const params = { book_id: book.id };
  const status = useQuery(useLearnwrightQueries().get('/plugins/books/{book_id}/git/status', { params }));
  return (
    <>
      <section className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="text-large font-strong">{text('books.history')}</h2>
          <p className="text-ink-soft">{text('books.history_text')}</p>
        </div>
        {status.isPending && <Loading label={text('app.loading')} />}
        {status.isError && <Failure error={status.error} onRetry={() => status.refetch()} />}
        {status.data !== undefined && (
          <>
            <Status status={status.data} />
            <CommitForm book={book} status={status.data} />
            <Log book={book} />
          </>
        )}
      </section>
      <RemotePanel book={book} />
    </>
  );
}

/** What the next commit would write. */
function Status({ status: { commit_sha, added, changed } }: { readonly status: Schemas['Books_BookStatus'] }) {
  const { text, plural } = useTexts();
  const files = [
    ...changed.map((path) => ({ path, label: text('books.is_changed') })),
    ...added.map((path) => ({ path, label: text('books.is_new') })),
  ];
  if (files.length === 0) return <p>{text('books.nothing_to_commit')}</p>;
  return (
    <div className="grid gap-2">
      <p>{plural(commit_sha === null ? 'books.first_commit' : 'books.to_commit', files.length)}</p>
      <ul aria-label={text('books.files')} className="card divide-y divide-line">
        {files.slice(0, PORTION).map(({ path, label }) => (
          <li key={path} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 text-small">
            <span className="min-w-0 wrap-anywhere">{path}</span>
            <Badge tone="almost">{label}</Badge>
          </li>
        ))}
        {files.length > PORTION && (
          <li className="px-4 py-2 text-small text-ink-soft">{plural('books.more_files', files.length - PORTION)}</li>
        )}
      </ul>
    </div>
  );
}

/** The commits, newest first. */
function Log({ book: { id: book_id } }: { readonly book: Book }) {
  const { text, format } = useTexts();
  const { now } = usePagePorts();
  const isLately = (time: string) => now() - Date.parse(time) < WEEK;
  const [shown, setShown] = useState(PORTION);
  const query = { limit: Math.min(shown + 1, MOST) };
  const path = '/plugins/books/{book_id}/git/log';
  const log = useQuery({
    ...useLearnwrightQueries().get(path, { params: { book_id }, query }),
    placeholderData: keepPreviousData,
  });
  if (log.isError) return <Failure error={log.error} onRetry={() => log.refetch()} />;
  if (log.data === undefined || log.data.length === 0) return null;
  return (
    <div className="grid gap-3">
      <h3 className="font-strong">{text('books.commits')}</h3>
      <ol aria-label={text('books.commits')} className="card divide-y divide-line">
        {log.data.slice(0, shown).map(({ commit_sha, author_name, committed_at, message }) => (
          <li key={commit_sha} className="grid gap-1 px-4 py-3">
            <span className="whitespace-pre-line wrap-anywhere line-clamp-3">{message.trim()}</span>
            <span className="facts">
              {author_name !== '' && <span>{author_name}</span>}
              <span>{isLately(committed_at) ? format.relative(committed_at) : format.date(committed_at)}</span>
              <code className="code-span">{shortSha(commit_sha)}</code>
            </span>
          </li>
        ))}
      </ol>
      {log.data.length > shown && (
        <p>
          <Button onClick={() => setShown(shown + PORTION)}>{text('cards.show_more')}</Button>
        </p>
      )}
    </div>
  );
}
