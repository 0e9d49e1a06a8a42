import { useState } from 'react';
import { Button } from './button.tsx';
import { CopyIcon, DoneIcon } from './icons.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly doneLabel: string;
}

/** Puts a text on the clipboard, and says that it has. */
export function CopyButton({ text, label, doneLabel }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <Button rank="quiet" icon={isCopied ? DoneIcon : CopyIcon} onClick={copy}>
      {isCopied ? doneLabel : label}
    </Button>
  );
}
