import type { Schemas } from '@learnwright/client';
import { useSend } from '@learnwright/react';
import { type FormEvent, useRef, useState } from 'react';
import { type Texts, useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { BOOK_CHANGES, TRANSFER_TIMEOUT } from './book-requests.ts';
import { useKeptText } from './kept-text.ts';
import { Mistake } from './mistake.tsx';

interface CommitFormProps {
  readonly book: Schemas['Books_Book'];
  readonly status: Schemas['Books_BookStatus'];
}

/** Commits what has changed, and pushes it where the book has a repository elsewhere. */
export function CommitForm({ book: { id: book_id, repo_url }, status }: CommitFormProps) {
  const texts = useTexts();
  const { text } = texts;
  const commit = useSend('POST', '/plugins/books/{book_id}/commit', { changes: BOOK_CHANGES });
  const [message, setMessage] = useKeptText(`book ${book_id} message`);
  const outcome = useRef<HTMLDivElement>(null);
  const [wantsPush, setWantsPush] = useState(true);
  const push = repo_url !== null && wantsPush;
  const isNew = status.added.length + status.changed.length > 0;

  function send(words: string, isPushed: boolean): void {
    const input = { params: { book_id }, body: { message: words, push: isPushed }, timeout: TRANSFER_TIMEOUT };
    commit.mutate(input, {
      onSuccess: ({ core_git }) => {
        if (core_git.status === 'ok') setMessage(null);
        // The form goes when there is nothing left to commit.
        outcome.current?.focus({ preventScroll: true });
      },
    });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    send(message.trim(), push);
  }

  return (
    <div className="grid gap-3">
      {isNew && (
        <form className="grid gap-3" onSubmit={submit}>
          <Field label={text('books.message')} hint={text('books.message_hint')}>
            {(control) => (
              <input
                {...control}
                className="field"
                required
                pattern=".*\S.*"
                maxLength={10_000}
                value={message}
                onChange={(event) => setMessage(event.target.value)}
              />
            )}
          </Field>
          {repo_url !== null && (
            <label className="flex items-center gap-3 min-h-11">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-pencil"
                checked={wantsPush}
                onChange={(event) => setWantsPush(event.target.checked)}
              />
              {text('books.push_too')}
            </label>
          )}
          <p>
            <Button type="submit" rank="first" isBusy={commit.isPending}>
              {text('books.commit')}
            </Button>
          </p>
        </form>
      )}
      {!isNew && status.unpushed && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button isBusy={commit.isPending} onClick={() => send('Push', true)}>
            {text('books.push')}
          </Button>
          <span className="text-ink-soft">{text('books.unpushed')}</span>
        </p>
      )}
      <div ref={outcome} tabIndex={-1} role="status" className="grid gap-1 wrap-anywhere">
        {commit.isPending && <p className="text-ink-soft">{text(push ? 'books.talking' : 'books.committing')}</p>}
        {commit.isSuccess &&
          describeCommit(commit.data, texts).map(({ sentence, detail, isFailed }) => (
            <p key={sentence} className={isFailed ? 'text-wrong' : ''}>
              {sentence} {detail !== null && <span lang="en">{detail}</span>}
            </p>
          ))}
      </div>
      <Mistake error={commit.error} />
    </div>
  );
}

/** How commits are named among people. */
export function shortSha(sha: string): string {
  return sha.slice(0, 7);
}

interface Outcome {
  readonly sentence: string;
  /** What the server says of it. */
  readonly detail: string | null;
  readonly isFailed: boolean;
}

/** What came of both parts of a commit, each in a sentence; a part that had nothing to do is not told of. */
function describeCommit(
  { core_git, remote_sync }: Schemas['Books_UnifiedCommit'],
  { text }: Pick<Texts, 'text'>,
): Outcome[] {
  const outcomes: Outcome[] = [];
  const tell = (sentence: string, detail: string | null = null) =>
    outcomes.push({ sentence, detail, isFailed: detail !== null });
  if (core_git.status === 'ok') tell(text('books.committed', { sha: shortSha(core_git.commit_sha ?? '') }));
  if (core_git.status === 'failed') tell(text('books.commit_failed'), core_git.detail ?? '');
  if (remote_sync.pushed) tell(text('books.pushed'));
  if (remote_sync.status === 'failed') tell(text('books.push_failed'), remote_sync.detail ?? '');
  if (outcomes.length === 0) tell(text('books.nothing_to_commit'));
  return outcomes;
}
