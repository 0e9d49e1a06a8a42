import { isApiError, type UploadProgress } from '@learnwright/client';
import { useSend } from '@learnwright/react';
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ImportIcon } from '../../../ui/icons.ts';
import { StopIcon } from '../../../ui/page-icons.ts';
import { Sending } from '../parts/sending.tsx';
import { type Chosen, chooseFiles, toForm } from './chosen-files.ts';
import type { Preview } from './import-outcome.ts';

interface ImportFilesProps {
  readonly onStart: () => void;
  readonly onPreview: (preview: Preview) => void;
  readonly onError: (error: unknown) => void;
}

/** Takes a ZIP, files or a folder, dropped or chosen, and has the server look at them. */
export function ImportFiles({ onStart, onPreview, onError }: ImportFilesProps) {
  const { text } = useTexts();
  const detect = useSend('POST', '/plugins/content/import/detect');
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (folder.current !== null) folder.current.webkitdirectory = true;
    return () => sending.current?.abort();
  }, []);

  function send(all: readonly File[]): void {
    if (detect.isPending || all.length === 0) return;
    const next = chooseFiles(all);
    onStart();
    setChosen(next);
    setNote(next.files.length === 0 ? text('console.content.import.nothing_chosen') : null);
    if (next.files.length === 0) return;
    const leaving = new AbortController();
    sending.current = leaving;
    setProgress({ sent: 0, total: next.bytes });
    detect.mutate(
      { body: toForm(next.files), onUpload: setProgress, signal: leaving.signal },
      {
        onSuccess: onPreview,
        onError: (error) => {
          const isStopped = isApiError(error) && error.code === 'aborted';
          if (isStopped) setNote(text('console.content.import.stopped'));
          else onError(error);
        },
        onSettled: () => setProgress(null),
      },
    );
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const all = [...(target.files ?? [])];
    // The same file can be chosen again.
    target.value = '';
    send(all);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    const items = [...event.dataTransfer.items];
    if (items.some((item) => item.webkitGetAsEntry()?.isDirectory === true)) {
      setNote(text('console.content.import.no_folders'));
      return;
    }
    send([...event.dataTransfer.files]);
  }

  return (
    <section className="grid gap-4 content-start" aria-labelledby="from-computer">
      <h2 id="from-computer" className="text-large font-strong">
        {text('console.content.import.from_computer')}
      </h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can be chosen by the buttons in it. */}
      <div
        className={`grid gap-3 justify-items-start p-6 rounded-card border-2 border-dashed ${isOver ? 'border-pencil bg-sunken' : 'border-line-strong'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <p className="font-medium">{text('console.content.import.drop')}</p>
        <p className="text-small text-ink-soft max-w-measure">{text('console.content.import.drop_text')}</p>
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label={text('console.content.import.files_label')}
          onChange={choose}
        />
        <input
          ref={folder}
          type="file"
          hidden
          aria-label={text('console.content.import.folder_label')}
          onChange={choose}
        />
        <p className="flex flex-wrap gap-2">
          <Button icon={ImportIcon} isBusy={detect.isPending} onClick={() => files.current?.click()}>
            {text('console.content.import.choose_files')}
          </Button>
          <Button isBusy={detect.isPending} onClick={() => folder.current?.click()}>
            {text('console.content.import.choose_folder')}
          </Button>
        </p>
      </div>
      {chosen !== null && chosen.files.length > 0 && <ChosenCount chosen={chosen} />}
      {progress !== null && (
        <div className="grid gap-3 max-w-narrow">
          <Sending progress={progress} after={text('console.content.import.reading')} />
          <p>
            <Button icon={StopIcon} onClick={() => sending.current?.abort()}>
              {text('console.content.import.stop')}
            </Button>
          </p>
        </div>
      )}
      <p role="status">{note}</p>
    </section>
  );
}

function ChosenCount({ chosen: { files, bytes, left_out } }: { readonly chosen: Chosen }) {
  const { plural, format } = useTexts();
  const [first] = files;
  return (
    <p className="facts wrap-anywhere">
      {files.length === 1 && <span>{first?.name}</span>}
      <span>{plural('console.content.import.chosen', files.length, { size: format.bytes(bytes) })}</span>
      {left_out > 0 && <span>{plural('console.content.import.left_out', left_out)}</span>}
    </p>
  );
}
