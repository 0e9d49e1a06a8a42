import { isApiError } from '@learnwright/client';
import { explainError, SignIn } from '../page/failure.tsx';
import { useSessionState } from '../start/session.ts';
import type { SendingState } from '../start/waiting.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';

/** Says that answers are not recorded yet, and why where a network alone would not mend it. */
export function RecordNotice({ state, retry }: { readonly state: SendingState; readonly retry: () => void }) {
  const texts = useTexts();
  const { isRefused } = useSessionState();
  const { records, error } = state;
  if (records !== 'failed') return null;
  const isUnreached = isApiError(error) && error.status === 0;
  return (
    <aside className="player-notice" role="status">
      <span>
        {texts.text('player.not_recorded')}
        {!isUnreached && ` ${explainError(error, texts)}`}
      </span>
      {isRefused && <SignIn />}
      <Button rank="quiet" onClick={retry}>
        {texts.text('action.try_again')}
      </Button>
    </aside>
  );
}
