import { isIP } from 'node:net';
import { GitError } from '../git-error.ts';
import type { CheckedUrl } from '../remote-url.ts';
import { listPublicAddresses, NoPublicAddressError, type Ways } from './connect-guarded.ts';
import { hostOf, openGuardedProxy, portOf } from './guarded-proxy.ts';
import { isPublicAddress } from './public-address.ts';

/** Which hosts may be asked. */
export interface Guard {
  readonly allowPrivateAddresses: boolean;
  /** Default: those of the system. */
  readonly ways?: Ways | undefined;
}

/** The way of one command to its host. */
export interface Passage {
  /** Settings of Git. */
  readonly settings: readonly (readonly [string, string])[];
  /** Options of ssh. */
  readonly sshOptions: readonly string[];
  /** Throws `no_public_address` where the command could not go on for that reason. */
  throwIfRefused(): void;
  close(): Promise<void>;
}

const DIRECT: Passage = {
  settings: [],
  sshOptions: [],
  throwIfRefused: () => undefined,
  close: async () => undefined,
};

/**
 * Opens the way of a command to the host of its address: over a proxy of ours for HTTPS, to an address that was looked up for
 * ssh. Either goes to a public address alone. Throws `no_public_address`, and `unreachable` where no name server answers.
 */
export async function openPassage(
  { protocol, url, host }: CheckedUrl,
  { allowPrivateAddresses, ways }: Guard,
  sshKeyFile?: string,
): Promise<Passage> {
  if (protocol === 'ssh') {
    const pinned = allowPrivateAddresses ? [] : await pinAddress(url, host, ways);
    return { ...DIRECT, sshOptions: [...pinned, ...(sshKeyFile === undefined ? [] : offerKey(sshKeyFile))] };
  }
  // Plain HTTP goes to this machine alone, where a setting for tests allows it.
  if (allowPrivateAddresses || protocol === 'http') return DIRECT;
  const parsed = new URL(url);
  const proxy = await openGuardedProxy({ host: hostOf(parsed), port: portOf(parsed) }, ways);
  return {
    settings: [
      ['http.proxy', proxy.url],
      // There is nobody to prove anything to.
      ['http.proxyAuthMethod', 'basic'],
    ],
    sshOptions: [],
    throwIfRefused: () => {
      if (proxy.refused()) throw noPublicAddress(host);
    },
    close: proxy.close,
  };
}

/** Refuses an IP address that is not public before anything is done; a name is judged when it is connected to. */
export function checkHost({ protocol, url, host }: CheckedUrl, { allowPrivateAddresses }: Guard): void {
  if (allowPrivateAddresses || protocol === 'http') return;
  const name = URL.canParse(url) ? hostOf(new URL(url)) : host;
  if (isIP(name) !== 0 && !isPublicAddress(name)) throw noPublicAddress(host);
}

/** ssh connects to the address that was judged, and asks for the key of the host by its name. */
async function pinAddress(url: string, host: string, ways: Ways | undefined): Promise<string[]> {
  const parsed = URL.canParse(url) && url.startsWith('ssh:') ? new URL(url) : null;
  const name = parsed === null ? host : hostOf(parsed);
  const alias = parsed === null || parsed.port === '' ? name : `[${name}]:${parsed.port}`;
  try {
    const [address = ''] = await listPublicAddresses(name, ways);
    return ['-o', `HostName=${address}`, '-o', `HostKeyAlias='${alias}'`];
  } catch (cause) {
    if (cause instanceof NoPublicAddressError) throw noPublicAddress(host);
    throw new GitError('unreachable', `"${host}" cannot be reached, or broke off.`, { cause });
  }
}

/** This key and no other: not those of the user that runs the server, nor of an agent. A shell reads the options. */
function offerKey(file: string): string[] {
  return ['-i', `'${file.replaceAll("'", "'\\''")}'`, '-o', 'IdentitiesOnly=yes', '-o', 'IdentityAgent=none'];
}

/** The error of a host inside a network, and of one that nobody knows: who asks does not learn which of the two it is. */
function noPublicAddress(host: string): GitError {
  const detail = `"${host}" has no public address, so it is not asked. Use a host of the internet, or have an operator allow others.`;
  return new GitError('no_public_address', detail);
}
