import { type ReactNode, useState } from 'react';
import { QuestionDialog } from '../../../editing/question-dialog.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Field } from '../../../ui/field.tsx';
import { Problem } from './problem.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** What happens, and what is lost. */
  readonly children: ReactNode;
  /** The word of the button that does it. */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** What has to be typed first: the name of what is lost for ever. */
  readonly typed?: string | undefined;
  readonly isBusy: boolean;
  /** Why it has failed; null while it has not. */
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done, and stays open with the reason where that fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, isDangerous = false, typed, isBusy, error, onConfirm, onClose } = props;
  const { text } = useTexts();
  const [words, setWords] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const confirm = () => {
    const isTyped = typed === undefined || words.trim() === typed;
    setIsMissing(!isTyped);
    if (isTyped) onConfirm();
  };
  return (
    <QuestionDialog
      title={title}
      action={action}
      isDangerous={isDangerous}
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
      {typed !== undefined && (
        <Field
          label={text('console.type_name', { name: typed })}
          mistake={isMissing ? text('console.name_differs', { name: typed }) : null}
        >
          {(control) => (
            <input
              {...control}
              className="field"
              autoComplete="off"
              spellCheck={false}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </Field>
      )}
      <Problem error={error} />
    </QuestionDialog>
  );
}
