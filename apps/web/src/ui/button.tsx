import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

/** How much a button asks to be pressed: at most one of a page is `first`. */
export type ButtonRank = 'first' | 'second' | 'quiet' | 'danger';

const BASE =
  'pressable inline-flex items-center justify-center gap-2 min-h-11 px-4 py-2 rounded-field font-medium text-center border aria-disabled:opacity-55 disabled:opacity-55 disabled:cursor-default';
const RANKS = {
  first: 'bg-pencil text-on-pencil border-transparent hover:opacity-90',
  second: 'bg-surface text-ink border-line-strong hover:bg-sunken',
  quiet: 'text-pencil border-transparent hover:bg-sunken',
  danger: 'bg-surface text-wrong border-wrong hover:bg-wrong-soft',
} as const satisfies Record<ButtonRank, string>;

/** The classes of a button, for links that look like one. */
export function buttonClass(rank: ButtonRank = 'second'): string {
  return `${BASE} ${RANKS[rank]}`;
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly rank?: ButtonRank;
  readonly icon?: LucideIcon;
  /** Whether what it has begun is under way: it cannot be pressed again, and keeps the focus. */
  readonly isBusy?: boolean;
  readonly isWide?: boolean;
}

/** A button. It does not send a form unless its type says so. */
export function Button({ rank, icon, isBusy = false, isWide = false, children, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={`${buttonClass(rank)} ${isWide ? 'w-full' : ''}`}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <Spinner /> : icon && <Icon of={icon} />}
      {children}
    </button>
  );
}
