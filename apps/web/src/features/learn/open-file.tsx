import type { ContentFileFinding } from '@learnwright/client/files';
import type { KeepProgress } from '@learnwright/client/local';
import { type ChangeEvent, useRef, useState } from 'react';
import { explainError } from '../../page/failure.tsx';
import { FindingText } from '../../page/finding-text.tsx';
import { useKeptChange } from '../../start/kept-sets.ts';
import { usePagePorts } from '../../start/page-ports.ts';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ImportIcon } from '../../ui/icons.ts';

/** How many findings are shown. */
const MOST = 5;

/** How far opening a file is. */
type Opening =
  | { readonly step: 'none' }
  | { readonly step: 'reading'; readonly progress: KeepProgress | null }
  | { readonly step: 'opened'; readonly sets: number }
  | { readonly step: 'refused'; readonly findings: readonly ContentFileFinding[] }
  | { readonly step: 'failed'; readonly reason: string };

/** Opens a file with lessons: its sets are kept on this device, whether there is a server or not. */
export function OpenFile() {
  const texts = useTexts();
  const { text, plural } = texts;
  const { device } = useSession();
  const { now } = usePagePorts();
  const readAgain = useKeptChange();
  const input = useRef<HTMLInputElement>(null);
  const [opening, setOpening] = useState<Opening>({ step: 'none' });

  async function open(file: File) {
    setOpening({ step: 'reading', progress: null });
    const [{ readContentFile }, { content }] = await Promise.all([import('@learnwright/client/files'), device.open()]);
    const { source, findings } = await readContentFile(new Uint8Array(await file.arrayBuffer()), {
      now: now(),
      name: file.name,
    });
    if (source === null) return setOpening({ step: 'refused', findings: findings.filter(isError) });
    const sets = await content.keepAll(source, { onProgress: (progress) => setOpening({ step: 'reading', progress }) });
    await readAgain();
    setOpening({ step: 'opened', sets: sets.length });
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    open(file).catch((error) => {
      const reason = error instanceof RangeError ? text('keep.too_much') : explainError(error, texts);
      setOpening({ step: 'failed', reason });
    });
    // The same file can be chosen again.
    target.value = '';
  }

  return (
    <div className="grid gap-2 justify-items-start">
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={text('learn.open_file_text')}
        onChange={choose}
      />
      <Button icon={ImportIcon} isBusy={opening.step === 'reading'} onClick={() => input.current?.click()}>
        {text('learn.open_file')}
      </Button>
      <p className="facts">{text('learn.open_file_text')}</p>
      <p role="status" className="facts">
        {opening.step === 'reading' && text('learn.opening')}
        {opening.step === 'opened' && plural('learn.opened', opening.sets)}
      </p>
      {opening.step === 'reading' && opening.progress !== null && opening.progress.total > 0 && (
        <progress
          className="w-full"
          aria-label={text('learn.opening')}
          value={opening.progress.done}
          max={opening.progress.total}
        />
      )}
      {opening.step === 'refused' && <Refusal findings={opening.findings} />}
      {opening.step === 'failed' && (
        <p role="alert" className="text-wrong">
          {opening.reason}
        </p>
      )}
    </div>
  );
}

/** What is wrong in a file, as whoever made it has to know it. */
function Refusal({ findings }: { readonly findings: readonly ContentFileFinding[] }) {
  const { text, plural } = useTexts();
  return (
    <div role="alert" className="grid gap-1 text-wrong wrap-anywhere">
      <p>{text('learn.refused')}</p>
      <ul className="grid gap-1 text-small">
        {findings.slice(0, MOST).map(({ file, rule, message }, index) => (
          <li key={index}>
            {file === '' ? '' : `${file}: `}
            <FindingText code={rule} message={message} hasWords />
          </li>
        ))}
        {findings.length > MOST && <li>{plural('learn.more_wrong', findings.length - MOST)}</li>}
      </ul>
    </div>
  );
}

function isError({ severity }: ContentFileFinding): boolean {
  return severity === 'error';
}
