import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Asks before somebody leaves what is not saved: for another page of the app by a dialog, for another site or by closing the tab by the browser. */
export function UnsavedGuard({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const { text } = useTexts();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog
      title={text('forms.leave_title')}
      onClose={reset}
      actions={
        <>
          <Button rank="danger" onClick={proceed}>
            {text('forms.leave')}
          </Button>
          <Button rank="first" onClick={reset}>
            {text('forms.stay')}
          </Button>
        </>
      }
    >
      <p>{text('forms.leave_text')}</p>
    </Dialog>
  );
}
