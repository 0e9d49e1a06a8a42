import type { ReactNode } from 'react';

interface CardProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly isWide?: boolean;
}

/** A part of a page with a title and a line around it. */
export function Card({ title, children, isWide = false }: CardProps) {
  return (
    <section className={`card flex flex-col gap-3 p-6 ${isWide ? 'medium:col-span-2' : ''}`} aria-label={title}>
      <h2 className="text-small font-medium text-ink-soft">{title}</h2>
      {children}
    </section>
  );
}
