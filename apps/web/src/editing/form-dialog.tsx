import { type FormEvent, type ReactNode, useId } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  /** The fields, and why the last try has failed. */
  readonly children: ReactNode;
  /** The word of the button that sends. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly isBusy: boolean;
  /** Whether the browser leaves it to the page to say what is wrong. */
  readonly noValidate?: boolean;
  /** Called when somebody sends, and not while what was sent before is under way. */
  readonly onSend: () => void;
  /** Called by the button that cancels, where that is more than to close. */
  readonly onCancel?: () => void;
  readonly onClose: () => void;
}

/** A form over the page. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, action, isDangerous = false, isDisabled = false, isBusy } = props;
  const { noValidate = false, onSend, onClose, onCancel = onClose } = props;
  const { text } = useTexts();
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSend();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onCancel}>{text('action.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            rank={isDangerous ? 'danger' : 'first'}
            disabled={isDisabled}
            isBusy={isBusy}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate={noValidate} className="grid gap-4 wrap-anywhere" onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  );
}
