import type { Schemas } from '@learnwright/client';
import { useLearnwright, useLearnwrightQueries, useSend } from '@learnwright/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useEditedList } from '../../editing/edited-list.ts';
import { QuestionDialog } from '../../editing/question-dialog.tsx';
import { EmptyShelf } from '../../illustrations/empty-shelf.tsx';
import { Failure } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AddIcon } from '../../ui/icons.ts';
import { useAnnounce } from '../../ui/live-status.tsx';
import { Loading } from '../../ui/loading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { CardEditor } from './card-editor.tsx';
import { CardSides, nameCard } from './card-sides.tsx';
import { CARD_CHANGES } from './waiting-grades.ts';

type Card = Schemas['Flashcards_Card'];

/** How many cards are shown at first, and how many more each time. */
const PORTION = 50;
/** The most that the server lists at once: whoever has more cards searches. */
const MOST = 500;

/** The accepted cards, newest first, with a search that stands in the address. */
export function CardList() {
  const { text } = useTexts();
  const { q = '' } = useSearch({ from: '/shell/learner/cards' });
  const navigate = useNavigate({ from: '/cards' });
  const search = (wanted: string) =>
    void navigate({ search: wanted === '' ? {} : { q: wanted }, replace: true, resetScroll: false });
  const { user_id } = useLearnwright();
  const queries = useLearnwrightQueries();
  const [shown, setShown] = useState(PORTION);
  const { edited, removed, heading, edit, askToRemove, keep, endRemoval } = useEditedList<Card>();
  const query = { status: 'accepted', limit: Math.min(shown + 1, MOST), ...(q !== '' && { q }) } as const;
  const found = useQuery({
    ...queries.get('/plugins/flashcards/cards/{user_id}', { params: { user_id }, query }),
    placeholderData: keepPreviousData,
  });
  const cards = found.data?.slice(0, shown) ?? [];
  const isEmpty = found.data?.length === 0;
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 ref={heading} tabIndex={-1} className="text-large font-strong">
          {text('cards.yours')}
        </h2>
        <Button icon={AddIcon} onClick={() => edit('new')}>
          {text('cards.add')}
        </Button>
      </div>
      {!(isEmpty && q === '') && (
        <SearchField label={text('cards.search')} hint={text('cards.search_hint')} value={q} onSearch={search} />
      )}
      {found.isPending && <Loading label={text('app.loading')} />}
      {found.isError && <Failure error={found.error} onRetry={() => found.refetch()} />}
      {isEmpty && q !== '' && <p role="status">{text('cards.none_found')}</p>}
      {isEmpty && q === '' && (
        <EmptyState picture={<EmptyShelf />} title={text('cards.none_title')}>
          {text('cards.none')}
        </EmptyState>
      )}
      {cards.length > 0 && (
        <ul className="card divide-y divide-line">
          {cards.map((card) => (
            <CardRow key={card.id} card={card} onEdit={() => edit(card)} onRemove={() => askToRemove(card)} />
          ))}
        </ul>
      )}
      {(found.data?.length ?? 0) > shown && (
        <p>
          <Button onClick={() => setShown(shown + PORTION)}>{text('cards.show_more')}</Button>
        </p>
      )}
      {edited !== null && <CardEditor card={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
      {removed !== null && <RemoveDialog card={removed} onClose={keep} onDone={endRemoval} />}
    </section>
  );
}

interface CardRowProps {
  readonly card: Card;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function CardRow({ card, onEdit, onRemove }: CardRowProps) {
  const { text } = useTexts();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <CardSides card={card} />
      <span className="flex gap-1 -mx-4">
        <Button rank="quiet" onClick={onEdit}>
          {text('cards.edit')}
          <span className="unseen">{nameCard(card)}</span>
        </Button>
        <Button rank="quiet" onClick={onRemove}>
          {text('action.remove')}
          <span className="unseen">{nameCard(card)}</span>
        </Button>
      </span>
    </li>
  );
}

interface RemoveDialogProps {
  readonly card: Card;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function RemoveDialog({ card, onClose, onDone }: RemoveDialogProps) {
  const { text } = useTexts();
  const announce = useAnnounce();
  const remove = useSend('DELETE', '/plugins/flashcards/cards/{id}', { changes: CARD_CHANGES });
  const confirm = () =>
    remove.mutate(
      { params: { id: card.id } },
      {
        onSuccess: () => {
          announce(text('cards.removed'));
          onDone();
        },
      },
    );
  return (
    <QuestionDialog
      title={text('cards.remove_title')}
      action={text('action.remove')}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <CardSides card={card} />
      <p className="text-ink-soft">{text('cards.remove_text')}</p>
    </QuestionDialog>
  );
}
