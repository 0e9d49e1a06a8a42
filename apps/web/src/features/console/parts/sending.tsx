import type { UploadProgress } from '@learnwright/client';
import { useTexts } from '../../../texts/texts.ts';
import { RulerEdge } from '../../../ui/progress-ruler.tsx';

interface SendingProps {
  readonly progress: UploadProgress;
  /** What the server does when it has all of it. */
  readonly after: string;
}

/** How much of a file was sent; then what the server does with it. */
export function Sending({ progress: { sent, total }, after }: SendingProps) {
  const { text, format } = useTexts();
  const share = total === 0 ? 0 : Math.min(1, sent / total);
  const label = share < 1 ? text('console.sending', { share: format.percent(share) }) : after;
  return (
    <div className="grid gap-2">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={Math.min(sent, total)}
      >
        <RulerEdge done={sent} left={Math.max(0, total - sent)} />
      </div>
      <p className="text-small text-ink-soft">{label}</p>
    </div>
  );
}
