import { type MouseEvent, useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { CopyIcon, DoneIcon } from './icons.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly doneLabel: string;
}

/** Puts a text on the clipboard, and says that it has. */
export function CopyButton({ text, label, doneLabel }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async ({ currentTarget }: MouseEvent) => setIsCopied(await copyText(text, currentTarget));
  return (
    <Button rank="quiet" icon={isCopied ? DoneIcon : CopyIcon} onClick={copy}>
      {isCopied ? doneLabel : label}
    </Button>
  );
}
