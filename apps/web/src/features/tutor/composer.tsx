import type { Tutor } from '@learnwright/react';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { SendIcon, StopIcon } from '../../ui/page-icons.ts';
import { AddPictures, ChosenPictures } from './chosen-pictures.tsx';
import { useTalkDraft } from './talk-draft.ts';

/** The most letters of a message. */
const MOST_LETTERS = 32_000;

interface ComposerProps {
  readonly session_id: string;
  readonly tutor: Tutor;
  readonly onStop: () => void;
  /** Called when something is sent. */
  readonly onSend: () => void;
}

/** Where the learner writes. What is not sent yet is there again after a reload. */
export function Composer({ session_id, tutor, onStop, onSend }: ComposerProps) {
  const { text } = useTexts();
  const id = useId();
  const draft = useTalkDraft(session_id, tutor);
  const [note, setNote] = useState<string | null>(null);
  const isBusy = tutor.status === 'submitted' || tutor.status === 'streaming';
  const canSend = !isBusy && draft.content.trim() !== '';

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    if (!canSend) return;
    onSend();
    setNote(draft.send() ? text('tutor.not_sent') : null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // Where letters are still being put together, Enter chooses among them. Some browsers tell so by the code 229 alone.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || isComposing) return;
    event.preventDefault();
    if (!event.repeat) submit();
  }

  return (
    <form onSubmit={submit} className="grid gap-2">
      <ChosenPictures pictures={draft.pictures} onChange={draft.choose} />
      <textarea
        aria-label={text('tutor.message')}
        aria-describedby={id}
        className="talk-field"
        rows={1}
        maxLength={MOST_LETTERS}
        enterKeyHint="send"
        placeholder={text('tutor.message')}
        value={draft.content}
        onChange={(event) => draft.write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex items-center justify-between gap-3">
        <div className="flex items-center gap-3 min-w-0">
          <AddPictures pictures={draft.pictures} onChange={draft.choose} onNote={setNote} />
          <p id={id} className="hidden medium:block text-small text-ink-soft">
            {text('tutor.message_hint')}
          </p>
        </div>
        {isBusy ? (
          <Button icon={StopIcon} onClick={onStop}>
            {text('tutor.stop')}
          </Button>
        ) : (
          <Button type="submit" rank="first" icon={SendIcon} aria-disabled={!canSend || undefined}>
            {text('tutor.send')}
          </Button>
        )}
      </div>
      {note !== null && (
        <p role="alert" className="text-small text-wrong">
          {note}
        </p>
      )}
    </form>
  );
}
