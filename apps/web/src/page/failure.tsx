import { isApiError } from '@learnwright/client';
import { Link, useLocation } from '@tanstack/react-router';
import { accountOf } from '../start/place.ts';
import { useSession, useSessionState } from '../start/session.ts';
import { type Texts, useTexts } from '../texts/texts.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What is shown of something that could not be read: why, what to do, and the number to name when one asks for help. */
export function Failure({ error, onRetry }: FailureProps) {
  const texts = useTexts();
  const { text } = texts;
  const { place, isRefused } = useSessionState();
  const id = isApiError(error) ? error.problem.request_id : '';
  // Whoever has signed in since can try again.
  const mustSignIn = isRefused || accountOf(place) === null;
  return (
    <div className="grid gap-3 justify-items-start" role="alert">
      <p>{explainError(error, texts)}</p>
      <p className="flex flex-wrap gap-2">
        {isPartMissing(error) ? (
          <Button rank="first" onClick={() => (navigator.onLine ? location.reload() : onRetry())}>
            {text(isOutdated(error) ? 'error.reload' : 'action.try_again')}
          </Button>
        ) : isApiError(error) && error.code === 'unauthenticated' && mustSignIn ? (
          <SignIn />
        ) : (
          <Button onClick={onRetry}>{text('action.try_again')}</Button>
        )}
      </p>
      {id !== '' && (
        <p className="facts">
          {text('error.request', { id })}
          <CopyButton text={id} label={text('action.copy')} doneLabel={text('action.copied')} />
        </p>
      )}
    </div>
  );
}

/** Why something has failed, in a sentence; nothing where it has not. */
export function WhyFailed({ error }: { readonly error: unknown }) {
  const texts = useTexts();
  if (error === null || error === undefined) return null;
  return (
    <p role="alert" className="text-wrong wrap-anywhere">
      {explainError(error, texts)}
    </p>
  );
}

/** Signs in again over the page; whoever was not there yet does it at a page of its own, and comes back. */
export function SignIn() {
  const { text } = useTexts();
  const session = useSession();
  const { place } = useSessionState();
  const { href } = useLocation();
  if (place !== null) {
    return (
      <Button rank="first" onClick={() => session.askAgain(true)}>
        {text('action.sign_in')}
      </Button>
    );
  }
  return (
    <Link to="/sign-in" search={{ to: href }} className={buttonClass('first')}>
      {text('action.sign_in')}
    </Link>
  );
}

/** An error in a sentence of the language of the page. */
export function explainError(error: unknown, { text, serverText }: Texts): string {
  if (isOutdated(error)) return text('error.outdated');
  if (isPartMissing(error)) return text('error.network');
  if (!isApiError(error)) return text('error.unexpected');
  const { code, message } = error;
  if (code === 'network' || code === 'timeout') return text(`error.${code}`);
  return serverText(`errors.${code}`) ?? message;
}

/** A part of the app is not where it was: another version has taken its place. */
function isOutdated(error: unknown): boolean {
  return isPartMissing(error) && navigator.onLine;
}

/** A part of the app has not come. */
function isPartMissing(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message);
}
