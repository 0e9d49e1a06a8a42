import type { ReactNode } from 'react';

/** What is known of a thing, each with its name. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="grid gap-3">{children}</dl>;
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** A line of `Facts`: beside its name at a desk, below it on a phone. */
export function Fact({ name, children }: FactProps) {
  return (
    <div className="grid medium:grid-cols-[12rem_minmax(0,1fr)] gap-x-4 items-baseline wrap-anywhere">
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
