import { isApiError } from '@learnwright/client';
import type { TutorError } from '@learnwright/react';
import { Link } from '@tanstack/react-router';
import { useAnswerer } from '../../page/answerer.ts';
import { explainError } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Where nobody at all is there to answer. */
const NOBODY = ['no_provider', 'no_api_key', 'no_model'];

interface TurnFailureProps {
  readonly error: TutorError;
  readonly onRetry: () => Promise<void>;
}

/** Why a turn has failed, and what to do. What the learner has said is kept. */
export function TurnFailure({ error: { code, message, cause }, onRetry }: TurnFailureProps) {
  const texts = useTexts();
  const { text, serverText } = texts;
  const { isChanging, usePractice } = useAnswerer();
  const isOfAi = cause === null;
  const sentence = isOfAi ? (serverText(`ai_errors.${code}`) ?? message) : explainError(cause, texts);
  const request_id = isApiError(cause) ? cause.problem.request_id : '';
  const retry = () => void onRetry();
  return (
    <div role="alert" className="grid gap-3 justify-items-start ps-4 border-s-4 border-wrong">
      <p>{sentence}</p>
      <p className="flex flex-wrap gap-2">
        <Button onClick={retry}>{text('action.try_again')}</Button>
        {isOfAi && NOBODY.includes(code) && (
          <Button isBusy={isChanging} onClick={() => usePractice(retry)}>
            {text('tutor.use_practice')}
          </Button>
        )}
        {isOfAi && (
          <Link to="/settings" className={buttonClass('quiet')}>
            {text('tutor.to_settings')}
          </Link>
        )}
      </p>
      {request_id !== '' && (
        <p className="facts">
          {text('error.request', { id: request_id })}
          <CopyButton text={request_id} label={text('action.copy')} doneLabel={text('action.copied')} />
        </p>
      )}
    </div>
  );
}
