import { useSessionState } from '../start/session.ts';
import { useTexts } from '../texts/texts.ts';
import { SignIn } from './failure.tsx';

/** Whoever has put off to sign in again finds the way to it here: what they change is not stored until then. */
export function RefusedNote() {
  const { text } = useTexts();
  const { isRefused, isAsked } = useSessionState();
  if (!isRefused || isAsked) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 mb-6 px-4 py-3 rounded-field bg-almost-soft text-almost"
    >
      <p className="flex-1">{text('error.unauthenticated')}</p>
      <SignIn />
    </div>
  );
}
