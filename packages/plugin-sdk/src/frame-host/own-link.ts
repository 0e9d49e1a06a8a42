/** Where a link of a frame leads: to a page of the app, to another site, or nowhere. */
export type FrameLink =
  | { readonly kind: 'inside'; readonly path: string }
  | { readonly kind: 'outside'; readonly url: string };

const WEB = /^https?:$/;
/** Addresses of the server that are no pages of the app. */
const NO_PAGES = /^\/(?:api|assets|docs|metrics|plugin-ui)(?:\/|$)/;

/** Reads an address that a frame wants to be opened; null for one that is not opened: scripts, files and addresses of the API. */
export function readFrameLink(url: string, origin: string): FrameLink | null {
  const target = URL.parse(url, origin);
  // The origin of a blob is that of the page which made it.
  if (target === null || !WEB.test(target.protocol)) return null;
  if (target.username !== '' || target.password !== '') return null;
  if (target.origin === origin) {
    const path = target.pathname + target.search + target.hash;
    // The router would read two slashes as another host.
    return NO_PAGES.test(target.pathname) || path.startsWith('//') ? null : { kind: 'inside', path };
  }
  return { kind: 'outside', url: target.href };
}
