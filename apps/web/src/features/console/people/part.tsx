import { type ReactNode, type RefObject, useId } from 'react';

interface PartProps {
  readonly title: string;
  /** What can be done, beside the title. */
  readonly action?: ReactNode;
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

/** A part of a page about one person or thing, with a line around it. */
export function Part({ title, action, heading, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card grid gap-4 p-4 medium:p-6 min-w-0 content-start">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-large font-strong">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
