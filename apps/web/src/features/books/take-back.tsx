import type { Schemas } from '@learnwright/client';
import { useSend } from '@learnwright/react';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { BOOK_CHANGES } from './book-requests.ts';
import { Mistake } from './mistake.tsx';

interface TakeBackProps {
  readonly chapter: Schemas['Books_Chapter'];
  readonly onClose: () => void;
}

/** Asks whether a chapter shall have the text of its file again. */
export function TakeBack({ chapter: { id: chapter_id, book_id }, onClose }: TakeBackProps) {
  const { text } = useTexts();
  const path = '/plugins/books/{book_id}/chapters/{chapter_id}/changes';
  const undo = useSend('DELETE', path, { changes: BOOK_CHANGES });
  return (
    <Dialog
      title={text('books.take_back_title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button
            rank="danger"
            isBusy={undo.isPending}
            onClick={() => undo.mutate({ params: { book_id, chapter_id } }, { onSuccess: onClose })}
          >
            {text('books.take_back')}
          </Button>
        </>
      }
    >
      <p>{text('books.take_back_text')}</p>
      <Mistake error={undo.error} />
    </Dialog>
  );
}
