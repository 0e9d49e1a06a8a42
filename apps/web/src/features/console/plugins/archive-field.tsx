import { type DragEvent, useRef, useState } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ImportIcon } from '../../../ui/icons.ts';
import { judgeFile, MOST_BYTES } from './judge-file.ts';

/** An archive as it was chosen. Its bytes are kept, so that what is installed is what was judged, whatever becomes of the file. */
export interface Archive {
  readonly name: string;
  readonly content: Blob;
}

interface ArchiveFieldProps {
  /** Whether there is one already. */
  readonly isAnother: boolean;
  readonly isBusy: boolean;
  readonly onArchive: (archive: Archive) => void;
  /** Called when somebody has chosen something else that is none: what was said of the one before is old. */
  readonly onOther: () => void;
}

/** Takes the ZIP of a plugin: chosen, or dropped here. What can be no archive is not sent. */
export function ArchiveField({ isAnother, isBusy, onArchive, onOther }: ArchiveFieldProps) {
  const { text, format } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [mistake, setMistake] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined || isBusy) return;
    const { name, size } = file;
    const most = format.bytes(MOST_BYTES);
    setMistake(null);
    // What is too large is not read at all.
    const bytes = await (size > MOST_BYTES ? file.slice(0, 4) : file).arrayBuffer().catch(() => null);
    if (bytes === null) {
      onOther();
      return setMistake(text('console.plugins.unreadable', { name }));
    }
    const found = judgeFile(size, new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength)));
    if (found === null) return onArchive({ name, content: new Blob([bytes], { type: 'application/zip' }) });
    onOther();
    setMistake(text(`console.plugins.${found}`, { name, size: format.bytes(size), most }));
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is extra; the button does the same. */}
      <div
        className={`card grid justify-items-start gap-2 p-6 border-dashed ${isOver ? 'border-pencil bg-sunken' : 'border-line-strong'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          hidden
          aria-label={text('console.plugins.file')}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <Button
          rank={isAnother ? 'second' : 'first'}
          icon={ImportIcon}
          isBusy={isBusy}
          onClick={() => input.current?.click()}
        >
          {text(isAnother ? 'console.plugins.choose_another' : 'console.plugins.choose')}
        </Button>
        <p className="text-small text-ink-soft">{text('console.plugins.drop', { size: format.bytes(MOST_BYTES) })}</p>
      </div>
      {mistake !== null && (
        <p role="alert" className="text-wrong wrap-anywhere">
          {mistake}
        </p>
      )}
    </div>
  );
}
