import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries, useSend } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { PageHeading } from '../../page/page-heading.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BackIcon } from '../../ui/page-icons.ts';
import { BOOK_CHANGES } from './book-requests.ts';
import { DiscardButton } from './discard-button.tsx';
import { Mistake } from './mistake.tsx';
import type { KeptDraft } from './use-chapter.ts';

interface OrphanedDraftProps {
  readonly book: Schemas['Books_Book'];
  readonly kept: KeptDraft;
}

/** The text of a chapter that is gone: its author may make a new one of it. */
export function OrphanedDraft({ book, kept }: OrphanedDraftProps) {
  const { text } = useTexts();
  const navigate = useNavigate();
  const create = useSend('POST', '/curricula/{curriculum_id}/lessons', { changes: BOOK_CHANGES });
  const params = { book_id: book.id };
  const chapters = useQuery(useLearnwrightQueries().get('/plugins/books/{book_id}/chapters', { params }));
  if (kept.draft === null) return null;
  const { title, content } = kept.draft.texts;
  async function save(): Promise<void> {
    const order_index = (chapters.data?.at(-1)?.order_index ?? -1) + 1;
    const body = { title: title.trim() || '…', content, order_index };
    const { id } = await create.mutateAsync({ params: { curriculum_id: book.curriculum_id }, body });
    await navigate({ to: '/books/$book/$chapter', params: { book: book.id, chapter: id }, replace: true });
    kept.change(null);
  }
  // What has failed stands below.
  const trySave = () => save().catch(() => undefined);
  const discard = () =>
    navigate({ to: '/books/$book', params: { book: book.id } }).then(
      () => kept.change(null),
      () => undefined,
    );
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
      <PageHeading title={text('books.orphaned')}>
        <p className="max-w-measure text-ink-soft">{text('books.orphaned_text')}</p>
      </PageHeading>
      <div className="grid gap-4">
        <div lang={book.language} dir="auto" className="card grid gap-2 p-6 font-content wrap-anywhere">
          <p className="font-strong">{title}</p>
          <p className="whitespace-pre-wrap">{content}</p>
        </div>
        <p className="flex flex-wrap gap-2">
          <Button rank="first" isBusy={create.isPending || chapters.isPending} onClick={trySave}>
            {text('books.new_of_it')}
          </Button>
          <DiscardButton rank="danger" onDiscard={discard} />
        </p>
        <Mistake error={create.error} />
      </div>
    </>
  );
}
