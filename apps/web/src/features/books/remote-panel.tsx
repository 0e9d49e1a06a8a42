import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries, useSend } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Failure } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useAnnounce } from '../../ui/live-status.tsx';
import { useKeptText } from './kept-text.ts';
import { Mistake } from './mistake.tsx';
import { PullBook } from './pull-book.tsx';
import { AddressFields, TokenField } from './repository-fields.tsx';

interface BookProps {
  readonly book: Schemas['Books_Book'];
}

/** The repository elsewhere that a book is kept alike with: its address, its token, and what is new there. */
export function RemotePanel({ book }: BookProps) {
  const { text } = useTexts();
  const { repo_url, branch } = book;
  return (
    <section className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-large font-strong">{text('books.remote')}</h2>
        {repo_url === null ? (
          <p className="text-ink-soft">{text('books.no_remote')}</p>
        ) : (
          <p className="facts">
            <span className="wrap-anywhere">{repo_url}</span>
            <span>{text('books.on_branch', { branch: branch ?? 'main' })}</span>
          </p>
        )}
      </div>
      {repo_url !== null && <PullBook book={book} />}
      <Disclosure label={text(repo_url === null ? 'books.give_remote' : 'books.change_remote')}>
        <div className="grid gap-8">
          <Address book={book} />
          {repo_url !== null && <Token book={book} />}
        </div>
      </Disclosure>
    </section>
  );
}

function Address({ book: { id: book_id, repo_url, branch: before } }: BookProps) {
  const { text } = useTexts();
  const announce = useAnnounce();
  const path = '/plugins/books/{book_id}/remote';
  const changes = ['/plugins/books'];
  const save = useSend('PUT', path, { changes });
  const remove = useSend('DELETE', path, { changes });
  const [url, setUrl] = useKeptText(`book ${book_id} address`, repo_url ?? '');
  const [branch, setBranch] = useKeptText(`book ${book_id} branch`, before ?? 'main');
  const form = useRef<HTMLFormElement>(null);
  const params = { book_id };
  const onSuccess = () => {
    setUrl(null);
    setBranch(null);
    announce(text('action.saved'));
  };
  const onRemoved = () => {
    onSuccess();
    // The button is gone with the repository.
    form.current?.querySelector('input')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove.reset();
    save.mutate({ params, body: { url: url.trim(), branch: branch.trim() } }, { onSuccess });
  };
  return (
    <form ref={form} className="grid gap-4" onSubmit={submit}>
      <AddressFields url={url} onUrl={setUrl} branch={branch} onBranch={setBranch} isBranchRequired />
      <p className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={save.isPending}>
          {text('action.save')}
          <span className="unseen">{text('books.address')}</span>
        </Button>
        {repo_url !== null && (
          <Button isBusy={remove.isPending} onClick={() => remove.mutate({ params }, { onSuccess: onRemoved })}>
            {text('action.remove')}
            <span className="unseen">{text('books.address')}</span>
          </Button>
        )}
      </p>
      <Mistake error={save.error ?? remove.error} />
    </form>
  );
}

/** The token for the repository: the server keeps it sealed, and never says it again. */
function Token({ book: { id: book_id } }: BookProps) {
  const { text } = useTexts();
  const announce = useAnnounce();
  const path = '/plugins/books/{book_id}/credentials';
  const params = { book_id };
  const field = useRef<HTMLInputElement>(null);
  const known = useQuery(useLearnwrightQueries().get(path, { params }));
  const keep = useSend('PUT', path);
  const forget = useSend('DELETE', path);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function run(work: () => Promise<unknown>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      await work();
      if (field.current !== null) field.current.value = '';
      announce(text('action.saved'));
    } catch (failure) {
      setError(failure);
    }
    // Nothing that is kept of the request has the token afterwards.
    keep.reset();
    setIsBusy(false);
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const token = field.current?.value.trim() ?? '';
    if (token === '') return field.current?.focus();
    return run(() => keep.mutateAsync({ params, body: { token } }));
  };

  if (known.isError) return <Failure error={known.error} onRetry={() => known.refetch()} />;
  const hasToken = known.data?.has_credential === true;
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <p role="status">{known.data && text(hasToken ? 'books.has_token' : 'books.no_token')}</p>
      <TokenField field={field} isRequired />
      <p className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isBusy}>
          {text('action.save')}
          <span className="unseen">{text('books.token')}</span>
        </Button>
        {hasToken && (
          <Button
            isBusy={isBusy}
            onClick={() => run(() => forget.mutateAsync({ params })).then(() => field.current?.focus())}
          >
            {text('action.remove')}
            <span className="unseen">{text('books.token')}</span>
          </Button>
        )}
      </p>
      <Mistake error={error} />
    </form>
  );
}
