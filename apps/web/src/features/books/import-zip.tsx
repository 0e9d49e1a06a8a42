import type { UploadProgress } from '@learnwright/client';
import { useLearnwright, useSend } from '@learnwright/react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ImportIcon } from '../../ui/icons.ts';
import { RulerEdge } from '../../ui/progress-ruler.tsx';
import { BOOK_CHANGES } from './book-requests.ts';
import { Mistake } from './mistake.tsx';

/** Brings the ZIP of a book. */
export function ImportZip({ onBook }: { readonly onBook: (book_id: string) => void }) {
  const { text } = useTexts();
  const { user_id } = useLearnwright();
  const file = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const bring = useSend('POST', '/plugins/books/import', { changes: BOOK_CHANGES });
  const send = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen === undefined) return;
    const body = new FormData();
    body.append('file', chosen, chosen.name);
    setProgress({ sent: 0, total: chosen.size });
    bring.mutate(
      { query: { user_id }, body, onUpload: setProgress },
      { onSuccess: ({ id }) => onBook(id), onSettled: () => setProgress(null) },
    );
    // The same file can be chosen again.
    target.value = '';
  };
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">{text('books.zip_text')}</p>
      <input
        ref={file}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={text('books.zip_file')}
        onChange={send}
      />
      <p>
        <Button icon={ImportIcon} isBusy={bring.isPending} onClick={() => file.current?.click()}>
          {text('books.choose_file')}
        </Button>
      </p>
      {progress !== null && <Sending progress={progress} />}
      <Mistake error={bring.error} />
    </div>
  );
}

/** How much of the ZIP was sent; then the server reads it. */
function Sending({ progress: { sent, total } }: { readonly progress: UploadProgress }) {
  const { text, format } = useTexts();
  const share = total === 0 ? 0 : Math.min(1, sent / total);
  const label = share < 1 ? text('books.sending', { share: format.percent(share) }) : text('books.reading');
  return (
    <div className="grid gap-2">
      <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={total} aria-valuenow={sent}>
        <RulerEdge done={sent} left={Math.max(0, total - sent)} />
      </div>
      <p className="text-small text-ink-soft">{label}</p>
    </div>
  );
}
