import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A group of settings. */
export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-large font-strong">
        {title}
      </h2>
      {children}
    </section>
  );
}
