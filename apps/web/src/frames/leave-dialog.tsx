import { useTexts } from '../texts/texts.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface LeaveDialogProps {
  /** What people call the page that asks. */
  readonly name: string;
  readonly url: string;
  readonly onClose: () => void;
}

/** Asks before a page of a plugin opens another site, and shows its whole address. */
export function LeaveDialog({ name, url, onClose }: LeaveDialogProps) {
  const { text } = useTexts();
  return (
    <Dialog
      title={text('frames.leave_title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('first')} onClick={onClose}>
            {text('frames.open')}
          </a>
        </>
      }
    >
      <p>{text('frames.leave_text', { name })}</p>
      <p dir="ltr" className="wrap-anywhere p-3 rounded-field bg-sunken">
        {url}
      </p>
    </Dialog>
  );
}
