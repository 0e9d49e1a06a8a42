import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { ExternalIcon } from './icons.ts';

interface ExternalLinkProps {
  readonly href: string;
  /** Tells readers of screens what the mark tells the others. */
  readonly note: string;
  readonly children: ReactNode;
}

/** A link to another site, marked as such. It tells that site nothing of this one. An address that is none becomes text. */
export function ExternalLink({ href, note, children }: ExternalLinkProps) {
  if (!isWebAddress(href)) return children;
  return (
    <a href={href} className="link inline-flex items-center gap-1" rel="noopener noreferrer" target="_blank">
      {children}
      <Icon of={ExternalIcon} size={14} />
      <span className="unseen">({note})</span>
    </a>
  );
}

function isWebAddress(href: string): boolean {
  return URL.parse(href)?.protocol === 'https:';
}
