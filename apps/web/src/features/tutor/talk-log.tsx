import type { Tutor, TutorMessage } from '@learnwright/react';
import { Fragment, type RefObject } from 'react';
import { useMethodNames } from '../../page/method-names.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { AnotherIcon } from '../../ui/page-icons.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { TalkMessage } from './talk-message.tsx';
import { TurnFailure } from './turn-failure.tsx';

interface TalkLogProps {
  readonly session_id: string;
  readonly tutor: Tutor;
  readonly element: RefObject<HTMLDivElement | null>;
}

/** What was said. Readers of screens read it when they want to: it does not speak by itself while an answer comes. */
export function TalkLog({ session_id, tutor, element }: TalkLogProps) {
  const { text } = useTexts();
  const { messages, status, isLoading, session } = tutor;
  const last = messages.at(-1);
  const isActive = session?.status === 'active';
  const isUnanswered = isActive && !isLoading && status === 'ready' && last?.role === 'user';
  return (
    <div ref={element} role="log" aria-live="off" aria-label={text('tutor.log')} className="grid gap-6 py-6">
      {!isLoading && messages.length === 0 && <p className="text-ink-soft">{text('tutor.empty')}</p>}
      {messages.map((message, index) => {
        const before = messages[index - 1];
        return (
          <Fragment key={keyOf(message, before)}>
            <TalkMessage session_id={session_id} message={message} />
            {message.role === 'assistant' && before?.role === 'user' && message.created_at !== null && (
              <Outcome message={before} turn={tutor.lastTurn} />
            )}
          </Fragment>
        );
      })}
      {status === 'submitted' && (
        <p className="flex items-center gap-2 text-ink-soft">
          <Spinner />
          {text('tutor.thinking')}
        </p>
      )}
      {status === 'error' && tutor.error !== null && <TurnFailure error={tutor.error} onRetry={tutor.retry} />}
      {isUnanswered && (
        <p className="flex flex-wrap items-center gap-3 text-ink-soft">
          {text('tutor.unanswered')}
          <Button onClick={() => void tutor.resume()}>{text('action.try_again')}</Button>
        </p>
      )}
      {isActive && last?.role === 'assistant' && (status === 'ready' || status === 'error') && (
        <p className="-ms-4">
          <Button rank="quiet" icon={AnotherIcon} onClick={() => void tutor.regenerate()}>
            {text('tutor.another')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** An answer keeps its place in the page while it comes, when it is stored, and when another one replaces it. */
function keyOf({ role, id }: TutorMessage, before: TutorMessage | undefined): string {
  return role === 'assistant' ? `after ${before?.id ?? 'nothing'}` : id;
}

interface OutcomeProps {
  /** The learner's message of the turn. */
  readonly message: TutorMessage;
  readonly turn: Tutor['lastTurn'];
}

/** Where a turn has led: to another step, or to the end of a round. */
function Outcome({ message: { id, step_evaluation }, turn }: OutcomeProps) {
  const { text, format } = useTexts();
  const names = useMethodNames();
  const transition = turn?.message_id === id ? turn.topic_transition : null;
  const { applied = false, from_step = 0, suggested_step = 0 } = step_evaluation ?? {};
  return (
    <>
      {applied && suggested_step !== from_step && (
        <p className="step-mark">
          {text(suggested_step > from_step ? 'tutor.moved' : 'tutor.moved_back', {
            step: format.number(suggested_step),
            name: names.step(suggested_step),
          })}
        </p>
      )}
      {transition !== null && (
        <section className="card grid gap-2 p-4" aria-label={text('tutor.round_done')}>
          <h2 className="font-strong">{text('tutor.round_done')}</h2>
          {transition.summary !== '' && <p className="font-content">{transition.summary}</p>}
          {transition.next_topic !== null && (
            <p className="font-content">{text('tutor.next_topic', { topic: transition.next_topic })}</p>
          )}
          {transition.difficulty_adjustment !== 'same' && (
            <p className="text-small text-ink-soft">{text(`tutor.${transition.difficulty_adjustment}`)}</p>
          )}
        </section>
      )}
    </>
  );
}
