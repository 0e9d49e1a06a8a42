import type { ReactNode } from 'react';

interface CardProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Takes a whole line of the page. */
  readonly isWide?: boolean;
  /** Takes a line where there is room for two beside each other, and stands with two others where there is room for three. */
  readonly isHalf?: boolean;
}

/** A part of a page with a title and a line around it. */
export function Card({ title, children, isWide = false, isHalf = false }: CardProps) {
  return (
    <section
      className={`card flex flex-col gap-3 p-6 ${isWide ? 'col-span-full' : ''} ${isHalf ? 'medium:col-span-2 wide:col-span-1' : ''}`}
      aria-label={title}
    >
      <h2 className="text-small font-medium text-ink-soft">{title}</h2>
      {children}
    </section>
  );
}
