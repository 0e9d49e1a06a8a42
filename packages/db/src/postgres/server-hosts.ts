import type { ClientBase } from 'pg';
import { classifyPostgresFailure } from './classify-failure.ts';

/** What a connection must be good for, as libpq means `target_session_attrs`. */
const WANTED = {
  any: null,
  'read-write': { unfit: "current_setting('transaction_read_only') = 'on'", sentence: 'takes no writes' },
  primary: { unfit: 'pg_is_in_recovery()', sentence: 'is a standby' },
} as const;

/** The hosts that one DATABASE_URL names, of which one at a time is connected to. */
export interface ServerHosts {
  /** The URL of one host, as pg takes it: the one that fitted last, at first the first. */
  current(): string;
  /**
   * Connects to the current host; where that one does not answer or does not fit, to the next ones, each once. Rejects with
   * what each of them said.
   */
  attempt<T>(connect: () => Promise<T>): Promise<T>;
  /** Rejects where the server of a connection is not what the URL asks for. */
  requireFit(client: ClientBase): Promise<void>;
  /** How many there are. */
  readonly count: number;
}

/** Reads the hosts of a URL. Throws a sentence where it asks for a server of a kind that is not known. */
export function createServerHosts(url: string): ServerHosts {
  const urls = listHostUrls(url);
  const places = listPlaces(url);
  const wanted = WANTED[readWanted(url)];
  let index = 0;

  return {
    current: () => urls[index] ?? url,
    count: urls.length,
    attempt: async (connect) => {
      for (const complaints: string[] = []; ; ) {
        const tried = index;
        try {
          return await connect();
        } catch (error) {
          if (urls.length === 1 || !isOfHost(error)) throw error;
          complaints.push(`${places[tried]}: ${error instanceof Error ? error.message : String(error)}`);
          // Others may have found the next host meanwhile.
          if (index === tried) index = (index + 1) % urls.length;
          if (complaints.length >= urls.length) throw new NoServerFits(complaints.join('; '), { cause: error });
        }
      }
    },
    requireFit: async (client) => {
      if (wanted === null) return;
      const { rows } = await client.query(`select ${wanted.unfit} as unfit`);
      if (rows[0]?.unfit === true) throw new NoServerFits(`The server ${wanted.sentence}.`);
    },
  };
}

/** No server fits what the URL asks for. A standby may become one in a moment. */
class NoServerFits extends Error {
  /** As for a host that nobody reaches. */
  readonly code = 'EHOSTUNREACH';
}

/** Host and port of each server in a URL, without user and password. */
export function listPlaces(url: string): string[] {
  const { hosts, rest } = splitUrl(url);
  // A password may stand in it as it is: nothing of it is shown.
  if (!listHostUrls(url).every((one) => URL.canParse(one))) return ['the host of DATABASE_URL'];
  return hosts.map((host) => {
    const name = host === '' ? (readQuery(rest).get('host') ?? 'localhost') : host;
    return /:\d+$/.test(name) ? name : `${name}:5432`;
  });
}

/** The same URL, for connections that work in a schema. */
export function withSchema(url: string, schema: string): string {
  const options = readQuery(splitUrl(url).rest).get('options') ?? '';
  return withParameter(url, 'options', `${options} -c search_path=${schema}`.trim());
}

/** Takes the password out of a URL; null where it has none. */
export function splitPassword(url: string): { readonly url: string; readonly password: string | null } {
  const { scheme, user, hosts, rest } = splitUrl(url);
  const [name = '', ...words] = user.split(':');
  const password = words.length === 0 ? readQuery(rest).get('password') : decodeURIComponent(words.join(':'));
  const authority = `${name}${user === '' ? '' : '@'}${hosts.join(',')}`;
  return { url: withParameter(`${scheme}${authority}${rest}`, 'password', null), password };
}

function withParameter(url: string, name: string, value: string | null): string {
  const [head = '', ...query] = url.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  if (value === null) parameters.delete(name);
  else parameters.set(name, value);
  // libpq takes a plus for a plus.
  return parameters.size === 0 ? head : `${head}?${String(parameters).replaceAll('+', '%20')}`;
}

function listHostUrls(url: string): string[] {
  const { scheme, user, hosts, rest } = splitUrl(url);
  if (hosts.length === 1) return [url];
  return hosts.map((host) => `${scheme}${user === '' ? '' : `${user}@`}${host}${rest}`);
}

interface UrlParts {
  readonly scheme: string;
  /** User and password, as they stand there. */
  readonly user: string;
  /** Hosts, each with its port where it has one. */
  readonly hosts: readonly string[];
  /** The database and the parameters. */
  readonly rest: string;
}

/** Cuts a URL as libpq does: the URL of JavaScript knows one host. */
function splitUrl(url: string): UrlParts {
  const begin = url.indexOf('//') + 2;
  const length = url.slice(begin).search(/[/?#]/);
  const authority = length === -1 ? url.slice(begin) : url.slice(begin, begin + length);
  const end = authority.lastIndexOf('@');
  return {
    scheme: url.slice(0, begin),
    user: authority.slice(0, Math.max(0, end)),
    hosts: authority.slice(end + 1).split(','),
    rest: url.slice(begin + authority.length),
  };
}

function readQuery(rest: string): URLSearchParams {
  return new URLSearchParams(rest.split('?').slice(1).join('?'));
}

function readWanted(url: string): keyof typeof WANTED {
  const wanted = readQuery(splitUrl(url).rest).get('target_session_attrs') ?? 'any';
  if (wanted === 'any' || wanted === 'read-write' || wanted === 'primary') return wanted;
  throw new Error('target_session_attrs in DATABASE_URL must be any, read-write or primary.');
}

/** Whether it is the host that did not do: a wrong password is wrong everywhere. */
function isOfHost(error: unknown): boolean {
  const failure = classifyPostgresFailure(error);
  return failure === 'unreachable' || failure === 'lost';
}
