/** Host and port of each server in a URL, without user and password. */
export function listPlaces(url: string): string[] {
  const { hosts } = splitUrl(url);
  // A password may stand in it as it is: nothing of it is shown.
  if (!listHostUrls(url).every((one) => URL.canParse(one))) return ['the host of DATABASE_URL'];
  return hosts.map((host) => {
    const name = host === '' ? (readParameters(url).get('host') ?? 'localhost') : host;
    return /:\d+$/.test(name) ? name : `${name}:5432`;
  });
}

/** The same URL, for connections that work in a schema. */
export function withSchema(url: string, schema: string): string {
  const options = readParameters(url).get('options') ?? '';
  return withParameter(url, 'options', `${options} -c search_path=${schema}`.trim());
}

/** Takes the password out of a URL; null where it has none. */
export function splitPassword(url: string): { readonly url: string; readonly password: string | null } {
  const { scheme, user, hosts, rest } = splitUrl(url);
  const [name = '', ...words] = user.split(':');
  const password = words.length === 0 ? readParameters(url).get('password') : decodeURIComponent(words.join(':'));
  const authority = `${name}${user === '' ? '' : '@'}${hosts.join(',')}`;
  return { url: withParameter(`${scheme}${authority}${rest}`, 'password', null), password };
}

/**
 * The same URL in the words of libpq, which reads TLS in another way than pg does: it takes `require` for pg's `no-verify`, and checks nobody where pg
 * does. Asks for as much as pg where there are certificates of authorities to check with, and always for TLS where pg does.
 */
export function toLibpqUrl(url: string, hasAuthorities: boolean): string {
  const parameters = readParameters(url);
  const mode = readTlsMode(parameters, hasAuthorities);
  const unchecked = parameters.get('sslmode') === 'no-verify';
  // With a file of authorities libpq would check them.
  const dropped = ['ssl', 'uselibpqcompat', ...(unchecked ? ['sslrootcert'] : [])].filter((name) =>
    parameters.has(name),
  );
  const kept = dropped.reduce((shorter, name) => withParameter(shorter, name, null), url);
  return mode === null || mode === parameters.get('sslmode') ? kept : withParameter(kept, 'sslmode', mode);
}

/** What libpq is to be asked for; null where pg uses no TLS unless its environment says so. */
function readTlsMode(parameters: URLSearchParams, hasAuthorities: boolean): string | null {
  const [mode, ssl] = [parameters.get('sslmode') || null, parameters.get('ssl') || null];
  const checked = hasAuthorities || parameters.get('sslrootcert') ? 'verify-full' : 'require';
  if (mode === 'no-verify') return 'require';
  if (mode === 'disable' || mode === 'verify-full') return mode;
  if (mode !== null && parameters.get('uselibpqcompat') === 'true') return mode === 'prefer' ? 'require' : mode;
  // libpq says itself that it has nothing to check with.
  if (mode === 'verify-ca') return checked === 'require' ? mode : checked;
  if (mode !== null || ['sslcert', 'sslkey', 'sslrootcert'].some((name) => parameters.get(name))) return checked;
  if (ssl === null) return parameters.get('sslnegotiation') === 'direct' ? checked : null;
  return { '0': 'disable', 'no-verify': 'require' }[ssl] ?? checked;
}

function withParameter(url: string, name: string, value: string | null): string {
  const [head = '', ...query] = url.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  if (value === null) parameters.delete(name);
  else parameters.set(name, value);
  // libpq takes a plus for a plus.
  return parameters.size === 0 ? head : `${head}?${String(parameters).replaceAll('+', '%20')}`;
}

/** The URL of each server in a URL, as pg takes it. */
export function listHostUrls(url: string): string[] {
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

/** The parameters of a URL. */
export function readParameters(url: string): URLSearchParams {
  return new URLSearchParams(url.split('?').slice(1).join('?'));
}
