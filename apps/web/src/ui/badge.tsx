import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const TONES = {
  plain: 'border-line text-ink-soft',
  right: 'border-transparent bg-correct-soft text-correct',
  almost: 'border-transparent bg-almost-soft text-almost',
  wrong: 'border-transparent bg-wrong-soft text-wrong',
} as const;

interface BadgeProps {
  readonly tone?: keyof typeof TONES;
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

/** A word or two about a thing: its level, or how far it is. */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={`inline-flex items-center gap-1 px-2 py-0.5 text-small rounded-field border ${TONES[tone]}`}>
      {icon && <Icon of={icon} size={16} />}
      {children}
    </span>
  );
}
