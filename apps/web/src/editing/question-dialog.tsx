import type { ReactNode } from 'react';
import { WhyFailed } from '../page/failure.tsx';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface QuestionDialogProps {
  readonly title: string;
  /** What happens, and what is lost. */
  readonly children: ReactNode;
  /** The word of the button that does it. */
  readonly action: string;
  /** Whether what is done takes something away, as most do. */
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  /** Why it has failed, where the dialog is to say it in a sentence. */
  readonly error?: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, children, action, isDangerous = true, isBusy = false, error = null, onConfirm, onClose } = props;
  const { text } = useTexts();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button rank={isDangerous ? 'danger' : 'first'} isBusy={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      <WhyFailed error={error} />
    </Dialog>
  );
}
