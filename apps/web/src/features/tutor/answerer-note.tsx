import { Link } from '@tanstack/react-router';
import { useAnswerer } from '../../page/answerer.ts';
import { explainError } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';

/** Says who answers where that is no AI of a vendor, and what can be done about it. */
export function AnswererNote() {
  const texts = useTexts();
  const { text } = texts;
  const { kind, isChanging, error, usePractice } = useAnswerer();
  if (kind === 'practice') {
    return (
      <aside className="hint-note">
        <p className="text-small">
          <strong className="font-strong">{text('tutor.practice_title')}</strong> {text('tutor.practice_text')}{' '}
          <Link to="/settings" className="link">
            {text('tutor.practice_settings')}
          </Link>
        </p>
      </aside>
    );
  }
  if (kind !== 'nobody') return null;
  return (
    <aside className="hint-note">
      <div className="grid gap-3">
        <p className="text-small">
          <strong className="font-strong">{text('tutor.nobody_title')}</strong> {text('tutor.nobody_text')}
        </p>
        <p className="flex flex-wrap gap-2">
          <Button isBusy={isChanging} onClick={() => usePractice()}>
            {text('tutor.use_practice')}
          </Button>
          <Link to="/settings" className={buttonClass('quiet')}>
            {text('tutor.to_settings')}
          </Link>
        </p>
        {error !== null && (
          <p role="alert" className="text-small text-wrong">
            {explainError(error, texts)}
          </p>
        )}
      </div>
    </aside>
  );
}
