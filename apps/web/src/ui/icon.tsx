import type { LucideIcon } from 'lucide-react';

/** An icon beside words: it tells nothing that they do not. */
export function Icon({ of: Drawing, size = 20 }: { readonly of: LucideIcon; readonly size?: number }) {
  return <Drawing aria-hidden="true" focusable="false" className="shrink-0" size={size} strokeWidth={1.75} />;
}
