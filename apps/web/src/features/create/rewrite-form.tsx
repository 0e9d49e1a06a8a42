import { useSend } from '@learnwright/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type AiRun, useAiRun } from '../../page/ai-run.ts';
import { usePagePorts } from '../../start/page-ports.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useAnnounce } from '../../ui/live-status.tsx';
import { DRAFTS, type Draft, type DraftLesson } from './drafts.ts';
import { AiError } from './explain-ai.tsx';

interface RewriteFormProps {
  readonly draft: Pick<Draft, 'id'>;
  readonly lesson: Pick<DraftLesson, 'lesson_id'>;
  readonly onDone: () => void;
}

/** The name under which the browser keeps what should be different in a lesson. */
export function keptWishName(draft_id: string, lesson_id: string): string {
  return `wish ${draft_id} ${lesson_id}`;
}

/** The AI at work on a lesson that is written again: it goes on at other pages. */
export function useRewrite(draft_id: string, lesson_id: string): AiRun {
  return useAiRun(`rewrite ${draft_id} ${lesson_id}`);
}

/** Has the AI write a lesson again, with a wish. */
export function RewriteForm({ draft: { id: draft_id }, lesson: { lesson_id }, onDone }: RewriteFormProps) {
  const { text } = useTexts();
  const { kept } = usePagePorts();
  const announce = useAnnounce();
  const name = keptWishName(draft_id, lesson_id);
  const [wish, setWish] = useState(() => kept.read(name) ?? '');
  const run = useRewrite(draft_id, lesson_id);
  const isRunning = run.state === 'running';
  const rewrite = useSend('POST', `${DRAFTS}/{draft_id}/lessons/{lesson_id}/regenerate`, { changes: [DRAFTS] });

  const wasRunning = useRef(isRunning);
  useEffect(() => {
    const hasEnded = wasRunning.current && run.state === 'done';
    wasRunning.current = isRunning;
    if (!hasEnded) return;
    announce(text('create.rewritten'));
    onDone();
  }, [run.state, isRunning, announce, text, onDone]);

  function forget(): void {
    kept.write(name, null);
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    if (isRunning) return;
    const body = { wish: wish.trim() === '' ? null : wish.trim() };
    // The answer comes when the AI is done: as late as the server allows.
    const input = { params: { draft_id, lesson_id }, body, timeout: 0 };
    run.start(lesson_id, (signal) => rewrite.mutateAsync({ ...input, signal }).then(forget));
  }

  return (
    <form className="grid gap-3 p-4 rounded-card bg-sunken" onSubmit={send}>
      <Field label={text('create.wish')} hint={text('create.wish_hint')}>
        {(control) => (
          <textarea
            {...control}
            className="field"
            rows={2}
            maxLength={2000}
            value={wish}
            onChange={({ target }) => {
              setWish(target.value);
              kept.write(name, target.value === '' ? null : target.value);
            }}
          />
        )}
      </Field>
      {run.state === 'failed' && <AiError error={run.error} />}
      <p role="status" className="text-small text-ink-soft">
        {isRunning ? text('create.rewriting') : ''}
      </p>
      <p className="flex flex-wrap gap-2">
        <Button type="submit" rank="first" isBusy={isRunning}>
          {text(run.state === 'failed' ? 'action.try_again' : 'create.rewrite')}
        </Button>
        {!isRunning && (
          <Button
            onClick={() => {
              forget();
              onDone();
            }}
          >
            {text('action.cancel')}
          </Button>
        )}
      </p>
    </form>
  );
}
