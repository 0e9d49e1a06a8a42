import type { ReactNode } from 'react';
import { RulerEdge } from './progress-ruler.tsx';

interface LimitRulerProps {
  readonly used: number;
  readonly allowed: number;
  /** The same in words. */
  readonly children: ReactNode;
}

/** How much of what is allowed is used: the edge of a ruler, and words below it. */
export function LimitRuler({ used, allowed, children }: LimitRulerProps) {
  return (
    <div className="grid gap-1">
      <RulerEdge done={Math.min(used, allowed)} left={Math.max(0, allowed - used)} />
      <p className="text-small text-ink-soft tabular-nums">{children}</p>
    </div>
  );
}
