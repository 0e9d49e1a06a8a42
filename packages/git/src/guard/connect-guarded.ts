import { lookup as lookupName } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** How names are looked up and addresses connected to. */
export interface Ways {
  /** All addresses of a name. */
  resolve(name: string): Promise<readonly string[]>;
  connect(address: string, port: number): Promise<Socket>;
}

/** A host, as a name or an IP address without brackets, and a port. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

/** How long one address may take to answer, in milliseconds. */
const CONNECT_MILLISECONDS = 20_000;

/** Says that a host has no address that may be connected to; a name that nobody knows has none either. */
export class NoPublicAddressError extends Error {}

/** The ways of the system, which also knows the names of its own network: what it answers is judged, and nothing else. */
const SYSTEM: Ways = {
  resolve: async (name) => (await lookupName(name, { all: true, verbatim: true })).map(({ address }) => address),
  connect: connectTo,
};

/**
 * The public addresses of a host, asked for once: connect to these and not to the name, so that a second answer of its name
 * server counts for nothing. Throws NoPublicAddressError, and what a name server that does not answer throws.
 */
export async function listPublicAddresses(host: string, { resolve }: Ways = SYSTEM): Promise<string[]> {
  const all = isIP(host) === 0 ? await resolve(host).catch(nobody) : [host];
  const addresses = all.filter(isPublicAddress);
  if (addresses.length === 0) throw new NoPublicAddressError(`"${host}" has no public address.`);
  return addresses;
}

/**
 * Connects to a public address of a host, the first that answers: the one way out for addresses that a learner has named. Throws
 * what `listPublicAddresses` throws, and the last failure to connect.
 */
export async function connectGuarded({ host, port }: Target, ways: Ways = SYSTEM): Promise<Socket> {
  let failure: unknown;
  for (const address of await listPublicAddresses(host, ways)) {
    try {
      return await ways.connect(address, port);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function connectTo(address: string, port: number): Promise<Socket> {
  const socket = connect({ host: address, port, noDelay: true });
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const timer = setTimeout(() => socket.destroy(new Error('The host does not answer.')), CONNECT_MILLISECONDS);
  const fail = (error: Error) => {
    clearTimeout(timer);
    reject(error);
  };
  socket.once('error', fail);
  socket.once('connect', () => {
    clearTimeout(timer);
    socket.off('error', fail);
    resolve(socket);
  });
  return promise;
}

/** A name that is not there is no failure of the network. */
function nobody(error: unknown): readonly string[] {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')) return [];
  throw error;
}
