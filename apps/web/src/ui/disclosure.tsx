import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { OpenIcon } from './icons.ts';

interface DisclosureProps {
  /** What is there to be opened. */
  readonly label: string;
  readonly children: ReactNode;
  /** Whether it stands within something else, and has no line around it. */
  readonly isPlain?: boolean;
  /** Whether it is open at first. */
  readonly isOpen?: boolean;
  /** Called when somebody opens it. */
  readonly onOpen?: () => void;
}

/** Something that is shown when somebody opens it. */
export function Disclosure({ label, children, isPlain = false, isOpen = false, onOpen }: DisclosureProps) {
  return (
    <details
      open={isOpen}
      className={`group ${isPlain ? '' : 'card max-w-narrow px-4'}`}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary className="flex items-center gap-2 min-h-12 rounded-field font-medium">
        <span className="text-line-strong group-open:rotate-90">
          <Icon of={OpenIcon} />
        </span>
        {label}
      </summary>
      <div className={isPlain ? '' : 'pt-2 pb-4'}>{children}</div>
    </details>
  );
}
