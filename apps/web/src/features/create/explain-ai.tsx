import { isApiError } from '@learnwright/client';
import { Link } from '@tanstack/react-router';
import { explainError } from '../../page/failure.tsx';
import { type Texts, useTexts } from '../../texts/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Why the AI has not answered, where the settings can mend it. */
const OF_SETTINGS = ['no_provider', 'no_api_key', 'no_model', 'provider_auth', 'budget_exceeded'];

/** What went wrong: a code of the AI or of the server, and a sentence. */
interface Reason {
  readonly code: string;
  readonly detail: string;
  /** The server's own words, which are English, where no code says what is wrong. */
  readonly words?: string;
}

/** The reason for which a call was refused. An AI that has failed says why itself. */
function reasonOf(error: unknown, texts: Texts): Reason {
  if (!isApiError(error)) return { code: '', detail: explainError(error, texts) };
  const { ai_error_code } = error.problem;
  // What is wrong with a form, or in the way of a change, only its own words say.
  const isOwn = ['invalid_request', 'content_invalid', 'conflict'].includes(error.code);
  return {
    code: typeof ai_error_code === 'string' ? ai_error_code : error.code,
    detail: explainError(error, texts),
    ...(isOwn && { words: error.message }),
  };
}

/** A failure in a sentence, with a way to the settings where these can mend it. */
export function AiFailure({
  reason: { code, detail, words },
  request_id = '',
}: {
  readonly reason: Reason;
  readonly request_id?: string;
}) {
  const { text, serverText } = useTexts();
  return (
    <div role="alert" className="grid gap-3 justify-items-start ps-4 border-s-4 border-wrong">
      <p className="wrap-anywhere">{serverText(`ai_errors.${code}`) ?? detail}</p>
      {words !== undefined && (
        <p lang="en" className="text-small wrap-anywhere">
          {words}
        </p>
      )}
      {OF_SETTINGS.includes(code) && (
        <Link to="/settings" className={buttonClass('second')}>
          {text('tutor.to_settings')}
        </Link>
      )}
      {request_id !== '' && (
        <p className="facts">
          {text('error.request', { id: request_id })}
          <CopyButton text={request_id} label={text('action.copy')} doneLabel={text('action.copied')} />
        </p>
      )}
    </div>
  );
}

/** A call that failed, in a sentence. */
export function AiError({ error }: { readonly error: unknown }) {
  const texts = useTexts();
  const request_id = isApiError(error) ? error.problem.request_id : '';
  return <AiFailure reason={reasonOf(error, texts)} request_id={request_id} />;
}
