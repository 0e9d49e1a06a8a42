import type { Schemas } from '@learnwright/client';
import { useLearnwright, useSend } from '@learnwright/react';
import { useState } from 'react';
import { FormDialog } from '../../editing/form-dialog.tsx';
import { WhyFailed } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Field } from '../../ui/field.tsx';
import { useAnnounce } from '../../ui/live-status.tsx';
import { CARD_CHANGES } from './waiting-grades.ts';

interface CardEditorProps {
  /** Null for a new card. */
  readonly card: Schemas['Flashcards_Card'] | null;
  readonly onClose: () => void;
}

/** Writes a card, or changes one. */
export function CardEditor({ card, onClose }: CardEditorProps) {
  const { text } = useTexts();
  const announce = useAnnounce();
  const { user_id } = useLearnwright();
  const [front, setFront] = useState(card?.front ?? '');
  const [back, setBack] = useState(card?.back ?? '');
  const [tags, setTags] = useState(card?.tags.join(', ') ?? '');
  const [isCloze, setIsCloze] = useState(card?.card_type === 'cloze');
  const [isTried, setIsTried] = useState(false);
  const create = useSend('POST', '/plugins/flashcards/cards', { changes: CARD_CHANGES });
  const change = useSend('PATCH', '/plugins/flashcards/cards/{id}', { changes: CARD_CHANGES });
  const error = create.error ?? change.error;
  const save = () => {
    setIsTried(true);
    if (front.trim() === '') return;
    const body = { front, back, card_type: isCloze ? 'cloze' : 'basic', tags: splitTags(tags) } as const;
    const onSuccess = () => {
      announce(text('action.saved'));
      onClose();
    };
    if (card === null) create.mutate({ body: { user_id, ...body } }, { onSuccess });
    else change.mutate({ params: { id: card.id }, body }, { onSuccess });
  };
  return (
    <FormDialog
      title={text(card === null ? 'cards.add' : 'cards.edit_title')}
      action={text('action.save')}
      isBusy={create.isPending || change.isPending}
      noValidate
      onSend={save}
      onClose={onClose}
    >
      <Field
        label={text('cards.front')}
        mistake={isTried && front.trim() === '' ? text('cards.front_missing') : null}
        hint={isCloze ? text('cards.cloze_hint') : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className="field font-content"
            dir="auto"
            rows={2}
            value={front}
            onChange={(event) => setFront(event.target.value)}
          />
        )}
      </Field>
      <label className="flex items-center gap-3 min-h-11">
        <input
          type="checkbox"
          className="size-5 accent-pencil"
          checked={isCloze}
          onChange={(event) => setIsCloze(event.target.checked)}
        />
        {text('cards.cloze')}
      </label>
      <Field label={text('cards.back')}>
        {(control) => (
          <textarea
            {...control}
            className="field font-content"
            dir="auto"
            rows={2}
            value={back}
            onChange={(event) => setBack(event.target.value)}
          />
        )}
      </Field>
      <Field label={text('cards.tags')} hint={text('cards.tags_hint')}>
        {(control) => (
          <input {...control} className="field" value={tags} onChange={(event) => setTags(event.target.value)} />
        )}
      </Field>
      <WhyFailed error={error} />
    </FormDialog>
  );
}

/** The tags of a line, each once. */
function splitTags(line: string): string[] {
  const tags = line.split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
