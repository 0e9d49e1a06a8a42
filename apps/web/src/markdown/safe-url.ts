/** Where a link of a text may lead: to another site by TLS, to a mailbox, or within the page; null for everything else. */
export function safeUrl(href: string): { readonly href: string; readonly isExternal: boolean } | null {
  if (href.startsWith('#')) return { href, isExternal: false };
  const protocol = URL.parse(href)?.protocol;
  if (protocol === 'https:') return { href, isExternal: true };
  return protocol === 'mailto:' ? { href, isExternal: false } : null;
}
