import { isApiError } from '@learnwright/client';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../texts/texts.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { explainError, Failure } from './failure.tsx';

interface AiFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Why what an AI was asked for has not come, and what to do. The settings have its key, and other AIs. */
export function AiFailure({ error, onRetry }: AiFailureProps) {
  const texts = useTexts();
  const { text } = texts;
  const code = aiCodeOf(error);
  if (code === null) return <Failure error={error} onRetry={onRetry} />;
  return (
    <div role="alert" className="grid gap-3 justify-items-start ps-4 border-s-4 border-wrong">
      <p>{texts.serverText(`ai_errors.${code}`) ?? explainError(error, texts)}</p>
      <p className="flex flex-wrap gap-2">
        <Button onClick={onRetry}>{text('action.try_again')}</Button>
        <Link to="/settings" className={buttonClass('quiet')}>
          {text('tutor.to_settings')}
        </Link>
      </p>
    </div>
  );
}

/** The code of `ai_errors`; null where it was not the AI that failed. */
function aiCodeOf(error: unknown): string | null {
  if (!isApiError(error) || !['ai_failed', 'ai_not_configured'].includes(error.code)) return null;
  const { ai_error_code } = error.problem;
  // Without a code the answer of the AI could not be used.
  return typeof ai_error_code === 'string' ? ai_error_code : 'provider_error';
}
