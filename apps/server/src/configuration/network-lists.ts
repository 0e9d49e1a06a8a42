import { BlockList, isIP, isIPv4 } from 'node:net';
import { z } from 'zod';

const SEPARATORS = /[\s,]+/;
/** `scheme://host`, with a port where it is not that of the scheme: what browsers send as Origin. */
const ORIGIN = /^([a-z][a-z0-9+.-]*):\/\/([^/?#@\s]+)$/i;
const WEB_SCHEMES = ['http', 'https'];

/** The names a server answers to, as they stand in Host headers: lower case, with a port or for any port. */
export const hostsSchema = listOf(toHostName, (text) => `"${text}" is no host: expected learn.example or host:port`);

/** The origins whose pages may call the server, as browsers send them. */
export const originsSchema = listOf(
  toOrigin,
  (text) => `"${text}" is no origin: expected https://app.example, exactly, without a path and without wildcards`,
);

/** The addresses and networks of proxies that tell the truth. */
export const proxiesSchema = z.preprocess(
  splitList,
  z.array(z.string()).transform((entries, context) => {
    const proxies = new BlockList();
    for (const text of entries) {
      if (addNetwork(proxies, text)) continue;
      const message = `"${text}" is no address: expected 10.0.0.7, 10.0.0.0/8 or fd00::/8`;
      context.issues.push({ code: 'custom', message, input: text });
    }
    return proxies;
  }),
);

/** Whether a server can listen on such an address or name: `127.0.0.999` is neither. */
export function isHost(text: string): boolean {
  if (isIP(text.replace(/^\[(.*)\]$/, '$1')) !== 0) return true;
  const host = /^[^:/?#@\\*[\]\s]+$/.test(text) ? urlHostOf(text) : null;
  // A number such as 10.0.0 would become another address.
  return host !== null && !isIPv4(host);
}

/** The name of a host without a port, as it stands in a URL; null where there can be none. */
export function urlHostOf(host: string): string | null {
  return URL.parse(`http://${host.includes(':') && isIP(host) === 6 ? `[${host}]` : host}`)?.hostname ?? null;
}

function listOf(read: (text: string) => string | null, complain: (text: string) => string) {
  return z.preprocess(
    splitList,
    z.array(z.string()).transform((entries, context) =>
      entries.flatMap((text) => {
        const value = read(text);
        if (value === null) context.issues.push({ code: 'custom', message: complain(text), input: text });
        return value ?? [];
      }),
    ),
  );
}

function splitList(text: unknown): unknown {
  return typeof text === 'string' ? text.split(SEPARATORS).filter((entry) => entry !== '') : text;
}

function toHostName(text: string): string | null {
  if (isIP(text) === 6) return urlHostOf(text);
  const [, name = '', port] = /^(\[[^\]]+\]|[^:/?#@\\*]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = name === '' ? null : urlHostOf(name);
  return host === null || port === undefined ? host : `${host}:${port}`;
}

function toOrigin(text: string): string | null {
  const [, scheme = '', host = ''] = ORIGIN.exec(text) ?? [];
  if (host === '' || host.includes('*')) return null;
  // Apps in a web view have schemes of their own, such as capacitor://localhost.
  return WEB_SCHEMES.includes(scheme.toLowerCase()) ? (URL.parse(text)?.origin ?? null) : text.toLowerCase();
}

/** Adds an address or network to a list; false where the text is none. */
function addNetwork(list: BlockList, text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  const bits = family === 'ipv4' ? 32 : 128;
  const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits);
  if (isIP(address) === 0 || !isLength || rest.length > 0) return false;
  list.addSubnet(address, Number(length ?? bits), family);
  return true;
}
