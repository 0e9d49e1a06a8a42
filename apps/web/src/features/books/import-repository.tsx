import type { Schemas } from '@learnwright/client';
import { useLearnwright, useSend } from '@learnwright/react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ImportIcon } from '../../ui/icons.ts';
import { BOOK_CHANGES, TRANSFER_TIMEOUT } from './book-requests.ts';
import { useKeptText } from './kept-text.ts';
import { Mistake } from './mistake.tsx';
import { AddressFields, TokenField } from './repository-fields.tsx';

/** Brings a book from a Git repository, or all branches of one as translations of each other. */
export function ImportRepository({ onBook }: { readonly onBook: (book_id: string) => void }) {
  const { text } = useTexts();
  const { user_id } = useLearnwright();
  const token = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useKeptText('book repository');
  const [branch, setBranch] = useKeptText('book branch');
  const [isAll, setIsAll] = useState(false);
  const one = useSend('POST', '/plugins/books/import/git', { changes: BOOK_CHANGES });
  const all = useSend('POST', '/plugins/books/import/multi-branch', { changes: BOOK_CHANGES });
  const [report, setReport] = useState<Schemas['Books_ImportReport'] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);

  /** Nothing that is kept of the request has the token afterwards. */
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    setReport(null);
    const secret = token.current?.value.trim() ?? '';
    const body = { user_id, url: url.trim(), ...(secret === '' ? {} : { token: secret }) };
    try {
      if (isAll) setReport(await all.mutateAsync({ body, timeout: TRANSFER_TIMEOUT }));
      else {
        const named = branch.trim() === '' ? body : { ...body, branch: branch.trim() };
        const { id } = await one.mutateAsync({ body: named, timeout: TRANSFER_TIMEOUT });
        setUrl(null);
        setBranch(null);
        onBook(id);
      }
      if (token.current !== null) token.current.value = '';
    } catch (failure) {
      setError(failure);
    }
    one.reset();
    all.reset();
    setIsBusy(false);
  }

  return (
    <form className="grid gap-4" onSubmit={submit}>
      <AddressFields
        url={url}
        onUrl={setUrl}
        branch={isAll ? null : branch}
        onBranch={setBranch}
        isBranchRequired={false}
      />
      <label className="flex items-center gap-3 min-h-11">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-pencil"
          checked={isAll}
          onChange={(event) => setIsAll(event.target.checked)}
        />
        {text('books.all_branches')}
      </label>
      <TokenField field={token} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" icon={ImportIcon} isBusy={isBusy}>
          {text('books.import')}
        </Button>
        <span role="status" className="text-ink-soft">
          {isBusy ? text('books.talking') : ''}
        </span>
      </p>
      <div role="status">{report !== null && <Imported report={report} />}</div>
      <Mistake error={error} />
    </form>
  );
}

/** What came of the branches of a repository. */
function Imported({ report: { books, skipped } }: { readonly report: Schemas['Books_ImportReport'] }) {
  const { text, plural, format } = useTexts();
  return (
    <div className="grid gap-2">
      <p>{plural('books.imported', books.length)}</p>
      <ul className="grid gap-1">
        {books.map(({ book_id, title, language }) => (
          <li key={book_id} className="flex flex-wrap items-center gap-x-3">
            <Link to="/books/$book" params={{ book: book_id }} lang={language} className="link py-3">
              {title}
            </Link>
            <span className="text-small text-ink-soft">{format.language(language)}</span>
          </li>
        ))}
        {skipped.map(({ branch, reason, detail }) => (
          <li key={branch} className="text-small text-ink-soft wrap-anywhere">
            {reason === 'no_wbt_layout'
              ? text('books.no_book_in', { branch })
              : text('books.skipped', { branch, detail })}
          </li>
        ))}
      </ul>
    </div>
  );
}
