import { useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { useUpdate } from './app-updates.ts';

/** Says that a new version is ready. It stands beside pages alone, so that no lesson is interrupted. */
export function UpdateNotice() {
  const { text } = useTexts();
  const { isReady, apply } = useUpdate();
  const [isLater, setIsLater] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  if (!isReady || isLater) return null;
  const update = () => {
    setIsBusy(true);
    apply();
  };
  return (
    <aside
      aria-label={text('update.title')}
      className="rising card shadow-floating fixed z-20 inset-x-4 bottom-20 wide:start-auto wide:bottom-6 wide:end-6 wide:w-96 p-4 grid gap-3"
    >
      <p role="status" className="grid gap-1">
        <strong className="font-strong">{text('update.title')}</strong>
        <span className="text-small text-ink-soft">{text('update.text')}</span>
      </p>
      <p className="flex justify-end gap-2">
        <Button rank="quiet" onClick={() => setIsLater(true)}>
          {text('action.later')}
        </Button>
        <Button rank="first" isBusy={isBusy} onClick={update}>
          {text('action.update')}
        </Button>
      </p>
    </aside>
  );
}
