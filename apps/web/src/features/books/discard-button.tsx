import { useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { Button, type ButtonRank } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

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
        <Dialog
          title={text('books.discard_title')}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{text('action.cancel')}</Button>
              <Button
                rank="danger"
                onClick={() => {
                  close();
                  onDiscard();
                }}
              >
                {text('books.discard')}
              </Button>
            </>
          }
        >
          <p>{text('books.discard_text')}</p>
        </Dialog>
      )}
    </>
  );
}
