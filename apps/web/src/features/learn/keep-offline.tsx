import type { KeepProgress, PreparedSet } from '@learnwright/client/local';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { explainError } from '../../page/failure.tsx';
import { useKeptChange, useKeptSets } from '../../start/kept-sets.ts';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DoneIcon, KeepIcon, RemoveIcon } from '../../ui/icons.ts';
import { useAnnounce } from '../../ui/live-status.tsx';

interface KeepOfflineProps {
  readonly set_id: string;
  readonly title: string;
}

/** How far keeping a set is: not begun, looked at, told its size, on its way, or failed. */
type Keeping =
  | { readonly step: 'none' }
  | { readonly step: 'preparing' }
  | { readonly step: 'prepared'; readonly set: PreparedSet }
  | { readonly step: 'keeping'; readonly set: PreparedSet; readonly progress: KeepProgress }
  | { readonly step: 'failed'; readonly reason: string };

/** Keeps a set for times without a network: first its size is told, then it is downloaded, then it is there. */
export function KeepOffline({ set_id, title }: KeepOfflineProps) {
  const texts = useTexts();
  const { text, format } = texts;
  const session = useSession();
  const announce = useAnnounce();
  const kept = useKeptSets();
  const readAgain = useKeptChange();
  const navigate = useNavigate();
  const [keeping, setKeeping] = useState<Keeping>({ step: 'none' });
  const own = kept.data?.find((set) => set.set_id === set_id);

  const fail = (error: unknown) =>
    setKeeping({
      step: 'failed',
      reason: error instanceof RangeError ? text('keep.too_much') : explainError(error, texts),
    });

  async function prepare() {
    setKeeping({ step: 'preparing' });
    const { content } = await session.device.open();
    const set = await content.prepare(set_id);
    // Lessons alone are small, and here already.
    if (set.missing === 0) return keep(set);
    setKeeping({ step: 'prepared', set });
  }

  async function keep(set: PreparedSet) {
    const onProgress = (progress: KeepProgress) => setKeeping({ step: 'keeping', set, progress });
    onProgress({ done: 0, total: set.missing });
    await set.keep({ onProgress });
    await readAgain();
    setKeeping({ step: 'none' });
    announce(text('keep.kept'));
  }

  async function remove() {
    const { content } = await session.device.open();
    // Without its file, there is nothing to show of a set that came with one.
    if (own?.opened === true) await navigate({ to: '/learn' });
    await content.remove(set_id);
    await readAgain();
    announce(text('keep.removed', { title }));
  }

  if (own !== undefined) {
    return (
      <Card title={text('keep.title')}>
        <p className="flex items-center gap-2 text-correct">
          <Icon of={DoneIcon} />
          <span>{text('keep.kept')}</span>
        </p>
        {own.opened && <p className="facts">{text('keep.opened')}</p>}
        {own.bytes > 0 && <p className="facts">{text('keep.kept_size', { size: format.bytes(own.bytes) })}</p>}
        <Button icon={RemoveIcon} onClick={() => remove().catch(fail)}>
          {text('action.remove')}
        </Button>
      </Card>
    );
  }
  return (
    <Card title={text('keep.title')}>
      <p>{text('keep.text')}</p>
      {keeping.step === 'preparing' && <p className="facts">{text('keep.preparing')}</p>}
      {(keeping.step === 'prepared' || keeping.step === 'keeping') && <Size set={keeping.set} />}
      {keeping.step === 'keeping' && keeping.progress.total > 0 && <Download progress={keeping.progress} />}
      {keeping.step === 'failed' && (
        <p role="alert" className="text-wrong">
          {keeping.reason}
        </p>
      )}
      <Button
        icon={KeepIcon}
        isBusy={keeping.step === 'preparing' || keeping.step === 'keeping'}
        onClick={() => (keeping.step === 'prepared' ? keep(keeping.set) : prepare()).catch(fail)}
      >
        {text('action.keep_offline')}
        {keeping.step === 'prepared' && ` (${format.bytes(keeping.set.missing)})`}
      </Button>
    </Card>
  );
}

function Size({ set: { bytes } }: { readonly set: PreparedSet }) {
  const { text, format } = useTexts();
  return (
    <p className="facts">{bytes === 0 ? text('keep.no_files') : text('keep.size', { size: format.bytes(bytes) })}</p>
  );
}

function Download({ progress: { done, total } }: { readonly progress: KeepProgress }) {
  const { text, format } = useTexts();
  const label = text('keep.progress', { done: format.bytes(done), total: format.bytes(total) });
  return (
    <div className="grid gap-1">
      <progress className="w-full" aria-label={text('keep.title')} value={done} max={total} />
      <p className="facts">{label}</p>
    </div>
  );
}
