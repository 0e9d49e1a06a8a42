import { type ReactNode, useEffect, useRef } from 'react';
import { useAnnounce } from '../../../ui/live-status.tsx';

interface ResultHeadingProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The heading of what has come: it takes the focus from what is gone. */
export function ResultHeading({ title, children }: ResultHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const announce = useAnnounce();
  useEffect(() => {
    heading.current?.focus();
    announce(title);
  }, [announce, title]);
  return (
    <div className="grid gap-1">
      <h2 ref={heading} tabIndex={-1} className="text-large font-strong">
        {title}
      </h2>
      <p className="text-ink-soft max-w-measure">{children}</p>
    </div>
  );
}
