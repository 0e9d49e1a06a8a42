import { type ReactNode, useId } from 'react';

interface VerdictProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** What has come of something, and what belongs to it. */
export function Verdict({ title, children }: VerdictProps) {
  const id = useId();
  return (
    <section className="card grid gap-3 p-6" aria-labelledby={id}>
      <h2 id={id} className="text-large font-strong wrap-anywhere">
        {title}
      </h2>
      {children}
    </section>
  );
}
