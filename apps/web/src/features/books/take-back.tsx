import type { Schemas } from '@learnwright/client';
import { useSend } from '@learnwright/react';
import { useEffect, useRef } from 'react';
import { QuestionDialog } from '../../editing/question-dialog.tsx';
import { focusHeading } from '../../page/focus-heading.ts';
import { useTexts } from '../../texts/texts.ts';
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
  const isDone = useRef(false);
  // The button that opened this is gone with the changes.
  useEffect(() => () => void (isDone.current && focusHeading()), []);
  const confirm = () =>
    undo.mutate(
      { params: { book_id, chapter_id } },
      {
        onSuccess: () => {
          isDone.current = true;
          onClose();
        },
      },
    );
  return (
    <QuestionDialog
      title={text('books.take_back_title')}
      action={text('books.take_back')}
      isBusy={undo.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{text('books.take_back_text')}</p>
      <Mistake error={undo.error} />
    </QuestionDialog>
  );
}
