import type { Schemas } from '@learnwright/client';
import { useLearnwright, useLearnwrightQueries, useSend } from '@learnwright/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { EmptyShelf } from '../../illustrations/empty-shelf.tsx';
import { explainError, Failure } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { AddIcon } from '../../ui/icons.ts';
import { useAnnounce } from '../../ui/live-status.tsx';
import { Loading } from '../../ui/loading.tsx';
import { CardEditor } from './card-editor.tsx';
import { CARD_CHANGES, CardSides, nameCard } from './card-sides.tsx';

type Card = Schemas['Flashcards_Card'];

/** How many cards are shown at first, and how many more each time. */
const PORTION = 50;
/** The most that the server lists at once: whoever has more cards searches. */
const MOST = 500;
/** How long somebody may pause while typing before it is searched, in milliseconds. */
const PAUSE = 250;

/** The accepted cards, newest first, with a search that stands in the address. */
export function CardList() {
  const { text } = useTexts();
  const { q = '' } = useSearch({ from: '/shell/learner/cards' });
  const { user_id } = useLearnwright();
  const queries = useLearnwrightQueries();
  const [shown, setShown] = useState(PORTION);
  const [edited, setEdited] = useState<Card | 'new' | null>(null);
  const [removed, setRemoved] = useState<Card | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = useRef(false);
  // The dialog would give the focus back to a button that is gone with its card.
  useEffect(() => {
    if (removed !== null || !isGone.current) return;
    isGone.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [removed]);
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
        <Button icon={AddIcon} onClick={() => setEdited('new')}>
          {text('cards.add')}
        </Button>
      </div>
      {!(isEmpty && q === '') && <CardSearch q={q} />}
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
            <CardRow key={card.id} card={card} onEdit={() => setEdited(card)} onRemove={() => setRemoved(card)} />
          ))}
        </ul>
      )}
      {(found.data?.length ?? 0) > shown && (
        <p>
          <Button onClick={() => setShown(shown + PORTION)}>{text('cards.show_more')}</Button>
        </p>
      )}
      {edited !== null && <CardEditor card={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed !== null && (
        <RemoveDialog
          card={removed}
          onClose={() => setRemoved(null)}
          onDone={() => {
            isGone.current = true;
            setRemoved(null);
          }}
        />
      )}
    </section>
  );
}

/** What is typed is searched when somebody pauses. */
function CardSearch({ q }: { readonly q: string }) {
  const { text } = useTexts();
  const navigate = useNavigate({ from: '/cards' });
  const [typed, setTyped] = useState(q);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === q) return;
    const timer = setTimeout(() => {
      void navigate({ search: wanted === '' ? {} : { q: wanted }, replace: true, resetScroll: false });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, q, navigate]);
  return (
    <search>
      <Field label={text('cards.search')}>
        {(control) => (
          <input
            {...control}
            className="field"
            type="search"
            placeholder={text('cards.search_hint')}
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </search>
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
  const texts = useTexts();
  const { text } = texts;
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
    <Dialog
      title={text('cards.remove_title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button rank="danger" isBusy={remove.isPending} onClick={confirm}>
            {text('action.remove')}
          </Button>
        </>
      }
    >
      <CardSides card={card} />
      <p className="text-ink-soft">{text('cards.remove_text')}</p>
      {remove.isError && (
        <p role="alert" className="text-wrong">
          {explainError(remove.error, texts)}
        </p>
      )}
    </Dialog>
  );
}
