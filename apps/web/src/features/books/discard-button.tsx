import { useState } from 'react';
import { QuestionDialog } from '../../editing/question-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button, type ButtonRank } from '../../ui/button.tsx';

interface DiscardButtonProps {
  readonly rank: ButtonRank;
  readonly onDiscard: () => void;
}

/** Throws away what is not saved, once somebody has said so twice. */
export function DiscardButton({ rank, onDiscard }: DiscardButtonProps) {
  const { text } = useTexts();
  const [isAsked, setIsAsked] = useState(false);
  const close = () => setIsAsked(false);
  return (
    <>
      <Button rank={rank} onClick={() => setIsAsked(true)}>
        {text('books.discard')}
      </Button>
      {isAsked && (
        <QuestionDialog
          title={text('books.discard_title')}
          action={text('books.discard')}
          onConfirm={() => {
            close();
            onDiscard();
          }}
          onClose={close}
        >
          <p>{text('books.discard_text')}</p>
        </QuestionDialog>
      )}
    </>
  );
}
