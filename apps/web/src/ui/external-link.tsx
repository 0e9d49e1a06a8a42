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
    <a href={href} className="link wrap-anywhere" rel="noopener noreferrer" target="_blank">
      {children}
      <span className="inline-block ms-1 align-middle">
        <Icon of={ExternalIcon} size={14} />
      </span>
      <span className="unseen">({note})</span>
    </a>
  );
}

function isWebAddress(href: string): boolean {
  return URL.parse(href)?.protocol === 'https:';
}
