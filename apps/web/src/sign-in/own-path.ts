/** Stands for the origin of the app, whichever that is. */
const OWN = 'https://app.invalid';

/**
 * Where somebody wanted to go, if that is a page of this app: nobody is led elsewhere. It is read as a browser reads addresses,
 * so that `//evil`, `/\evil` and `/.//evil` are no paths of the app. Anything else is Today.
 */
export function ownPath(to: string | undefined): string {
  if (to?.startsWith('/') !== true) return '/';
  const url = URL.parse(to, OWN);
  if (url === null || url.origin !== OWN || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
