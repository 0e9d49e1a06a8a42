import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly picture: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Where there is nothing to show: why, and what to do next. */
export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 py-12 text-center">
      <div className="w-48 text-line-strong">{picture}</div>
      <h2 className="text-large font-strong">{title}</h2>
      <div className="max-w-measure text-ink-soft wrap-anywhere">{children}</div>
      {action}
    </div>
  );
}
