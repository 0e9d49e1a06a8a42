/** What a baseUrl must not be, and the sentence about it. The first that fits counts. */
const FAULTS = [
  [/^(?!\/(?!\/)|https?:\/\/|$)/i, 'does not begin with "https://" or "http://". Write it before the host.'],
  [/[?#]/, 'has a query or a fragment. Leave it out, and give a query with each call.'],
  [/\/api\/*$/, 'ends with "/api". Leave that out: the client adds it.'],
  [/[\s@]|^\w+:\/\/(?:[/:]|$)/, 'is no address of a host. Write one such as "https://learn.example.org".'],
] as const;

/**
 * Checks the address of a server, and returns it without slashes at its end. It may be empty, or a path, for the server
 * of the page. Throws a TypeError that says what is wrong with it.
 */
export function checkBaseUrl(baseUrl: unknown): string {
  const [, fault] = FAULTS.find(([pattern]) => pattern.test(String(baseUrl))) ?? [];
  if (fault !== undefined) throw new TypeError(`The baseUrl "${baseUrl}" ${fault}`);
  return String(baseUrl).replace(/(?<!\/)\/+$/, '');
}
