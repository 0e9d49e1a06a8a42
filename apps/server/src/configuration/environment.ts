import { PROVIDER_SLOTS, type ProviderSlot } from '@learnwright/core';
import type { SettingOverrides } from '@learnwright/plugin-host';
import { z } from 'zod';
import { LOG_LEVELS } from '../log/system-logger.ts';
import { hostsSchema, isHost, originsSchema, proxiesSchema, urlHostOf } from './network-lists.ts';
import { collectorSecretsOf, TELEMETRY_VARIABLES, telemetryFields } from './telemetry-variables.ts';

const LEVEL = LOG_LEVELS.join('|');
const LEVELS = new RegExp(`^(?:${LEVEL})(?: [\\w-]+=(?:${LEVEL}))*$`);
const DATABASE_URL = /^(sqlite:.+|postgres(ql)?:\/\/.+)$/;

/** Every environment variable the server reads, with what the reference says of it. */
export const ENVIRONMENT_VARIABLES = {
  PORT: { default: '8787', meaning: 'The port to listen on; 0 picks a free one.' },
  HOST: {
    default: '127.0.0.1',
    meaning: 'The address to listen on. While `APP_AUTH_MODE` is `open`, only loopback addresses are accepted.',
  },
  DATABASE_URL: {
    default: 'sqlite:./data/learnwright.db',
    meaning:
      '`sqlite:<path>` or `postgres://user:password@host/database`, also with several hosts and `target_session_attrs` (any, read-write, primary).',
  },
  DATABASE_REPLICA_URL: {
    default: '',
    meaning:
      'A standby of the PostgreSQL in `DATABASE_URL`, for long lists, statistics and exports. They are read there once it has all that was stored before; else from the primary.',
  },
  APP_DATA_DIR: { default: './data', meaning: 'Where the server keeps files of its own.' },
  APP_CONFIG_DIR: { default: './config', meaning: 'Where app.yaml, plugins/ and secrets.yaml are read from.' },
  APP_CREDENTIALS_SECRET: {
    default: 'generated once into the data directory',
    meaning: 'Seals stored keys. Several, separated by spaces: the first seals, all open, so that it can be rotated.',
  },
  APP_AUTH_MODE: {
    default: 'open',
    meaning:
      '`open`: everybody who reaches the server may do everything, so it listens on loopback addresses only. `required`: callers send a credential, and may do what its role allows.',
  },
  APP_PROVIDER_A_API_KEY: { default: '', meaning: 'The key of provider slot A for every user.' },
  APP_PROVIDER_B_API_KEY: { default: '', meaning: 'The key of provider slot B for every user.' },
  APP_PROVIDER_C_API_KEY: { default: '', meaning: 'The key of provider slot C for every user.' },
  APP_PROVIDER_A_BASE_URL: {
    default: '',
    meaning: 'The address of Anthropic or of a server that speaks its protocol.',
  },
  APP_PROVIDER_B_BASE_URL: { default: '', meaning: 'The address of OpenAI or of a server that speaks its protocol.' },
  APP_PROVIDER_C_BASE_URL: { default: '', meaning: 'The address of Google or of a server that speaks its protocol.' },
  APP_SMTP_URL: {
    default: '',
    meaning: 'The mail server of sign-in: `smtp://user:password@host:587` or `smtps://…`.',
  },
  APP_SAFE_MODE: { default: '0', meaning: '`1` starts without third-party plugins.' },
  APP_HOSTS: {
    default: 'localhost, 127.0.0.1, [::1] and HOST',
    meaning:
      'The names that the server answers to, such as `learn.example`, as they stand in the Host header. With a port, only for that port.',
  },
  APP_CORS_ORIGINS: {
    default: '',
    meaning: 'The origins whose pages may call the server, such as `https://app.example`, separated by spaces.',
  },
  APP_TRUSTED_PROXIES: {
    default: '',
    meaning:
      'The addresses or networks of reverse proxies, such as `127.0.0.1 10.0.0.0/8`. Only what these say in X-Forwarded-For is believed.',
  },
  ...TELEMETRY_VARIABLES,
  LOG_LEVEL: {
    default: 'info',
    meaning:
      '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`; after it parts with levels of their own, such as `warn session=debug plugin-host=info`.',
  },
} as const satisfies Record<string, { readonly default: string; readonly meaning: string }>;

const NOT_LOOPBACK =
  'Only loopback addresses such as 127.0.0.1 while APP_AUTH_MODE is open: everybody who reaches the server could read and change everything. Set APP_AUTH_MODE=required to listen on other addresses';

const baseUrlSchema = z
  .url({ protocol: /^https?$/, hostname: /./, error: 'Expected http://… or https://…' })
  .max(2_000);

const text = (fallback: string) => z.string().default(fallback);

/** The URL of a database, as DATABASE_URL has it. */
export const databaseUrlSchema = z.string().regex(DATABASE_URL, 'Expected sqlite:<path> or postgres://…');

const environmentSchema = z.object({
  PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'Expected a whole number from 0 to 65535')
    .transform(Number)
    .default(8787),
  HOST: z
    .string()
    .refine(isHost, 'Expected an address or a name without a port, such as 127.0.0.1')
    .default(ENVIRONMENT_VARIABLES.HOST.default),
  DATABASE_URL: databaseUrlSchema.default(ENVIRONMENT_VARIABLES.DATABASE_URL.default),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+$/, 'Expected postgres://…')
    .optional(),
  APP_DATA_DIR: text(ENVIRONMENT_VARIABLES.APP_DATA_DIR.default),
  APP_CONFIG_DIR: text(ENVIRONMENT_VARIABLES.APP_CONFIG_DIR.default),
  APP_CREDENTIALS_SECRET: z
    .string()
    .trim()
    .refine((value) => value.split(/\s+/).every((secret) => secret.length >= 16), 'Expected at least 16 characters')
    .optional(),
  APP_AUTH_MODE: z.enum(['open', 'required']).default('open'),
  APP_PROVIDER_A_API_KEY: z.string().min(1).optional(),
  APP_PROVIDER_B_API_KEY: z.string().min(1).optional(),
  APP_PROVIDER_C_API_KEY: z.string().min(1).optional(),
  APP_PROVIDER_A_BASE_URL: baseUrlSchema.optional(),
  APP_PROVIDER_B_BASE_URL: baseUrlSchema.optional(),
  APP_PROVIDER_C_BASE_URL: baseUrlSchema.optional(),
  APP_SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./, error: 'Expected smtp://… or smtps://…' }).optional(),
  APP_SAFE_MODE: z.stringbool('Expected 1 or 0').default(false),
  APP_HOSTS: hostsSchema.refine((hosts) => hosts.length > 0, 'Expected a name, such as learn.example').optional(),
  APP_CORS_ORIGINS: originsSchema.prefault(''),
  APP_TRUSTED_PROXIES: proxiesSchema.prefault(''),
  ...telemetryFields,
  LOG_LEVEL: z
    .string()
    .regex(LEVELS, `Expected one of ${LOG_LEVELS.join(', ')}, and parts such as session=debug`)
    .default('info'),
} satisfies Record<keyof typeof ENVIRONMENT_VARIABLES, z.ZodType>);

/** The rule of two variables, by itself: mistakes in others do not hide one here. */
const hostSchema = environmentSchema
  .pick({ HOST: true, APP_AUTH_MODE: true })
  .refine(({ HOST, APP_AUTH_MODE }) => APP_AUTH_MODE === 'required' || isLoopback(HOST), {
    path: ['HOST'],
    message: NOT_LOOPBACK,
  });

/** The same of the two databases. */
const replicaSchema = environmentSchema
  .pick({ DATABASE_URL: true, DATABASE_REPLICA_URL: true })
  .refine(({ DATABASE_URL, DATABASE_REPLICA_URL }) => DATABASE_REPLICA_URL === undefined || isPostgres(DATABASE_URL), {
    path: ['DATABASE_REPLICA_URL'],
    message: 'Only PostgreSQL has a replica, and DATABASE_URL names a SQLite file',
  });

function isPostgres(url: string): boolean {
  return !url.startsWith('sqlite:');
}

/** Tells whether a host name or address means this machine alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** Addresses to listen on that nobody calls. */
const ANY_ADDRESS = ['0.0.0.0', '[::]'];

/** The validated environment. */
export type Environment = z.infer<typeof environmentSchema>;

/** Reads the environment; an empty or blank variable counts as absent. Throws one Error that names every mistake. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim() !== ''));
  const result = environmentSchema.safeParse(present);
  const rules = [hostSchema, replicaSchema].map((schema) => schema.safeParse(present));
  if (result.success && rules.every(({ success }) => success)) return result.data;
  const issues = [result, ...rules].flatMap(({ error }) => error?.issues ?? []);
  const mistakes = new Set(issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`));
  throw new Error(`The environment is invalid:\n${[...mistakes].join('\n')}`);
}

/** The names that the server answers to: those of APP_HOSTS, else those of this machine and HOST. */
export function ownHostsOf({ APP_HOSTS, HOST }: Environment): readonly string[] {
  if (APP_HOSTS !== undefined) return APP_HOSTS;
  const listened = urlHostOf(HOST);
  // Most servers listen on a loopback address, which is among the names already.
  return listened === null || ANY_ADDRESS.includes(listened)
    ? LOOPBACK_NAMES
    : [...new Set([...LOOPBACK_NAMES, listened])];
}

/** Keys of AI providers from the environment or the secrets file, by slot. */
export type KeysBySlot = Readonly<Partial<Record<ProviderSlot, string>>>;

/** The provider keys of the environment. */
export function providerKeysOf(environment: Environment): KeysBySlot {
  const keys = [
    environment.APP_PROVIDER_A_API_KEY,
    environment.APP_PROVIDER_B_API_KEY,
    environment.APP_PROVIDER_C_API_KEY,
  ];
  return Object.fromEntries(
    PROVIDER_SLOTS.flatMap((slot, index) => (keys[index] === undefined ? [] : [[slot, keys[index]]])),
  );
}

/** The password of a database or a mail server stands before the last `@`, or among the options. */
const PASSWORDS = [
  /(?<=^(?:postgres(?:ql)?|smtps?):\/\/[^:@/]*:).*(?=@)/i,
  /(?<=^postgres(?:ql)?:.*[?&]password=)[^&]*/i,
];

/** Every secret in the environment: keys, the secrets that seal, and passwords in addresses, in both their forms. */
export function secretsOf(environment: Environment): string[] {
  const seals = environment.APP_CREDENTIALS_SECRET?.split(/\s+/) ?? [];
  const addresses = [environment.DATABASE_URL, environment.DATABASE_REPLICA_URL ?? '', environment.APP_SMTP_URL ?? ''];
  const passwords = addresses.flatMap((url) => PASSWORDS.flatMap((place) => place.exec(url) ?? []));
  return [
    ...Object.values(providerKeysOf(environment)),
    ...seals,
    ...passwords,
    ...passwords.map(decode),
    ...collectorSecretsOf(environment),
  ];
}

/** The URL of a database, to be shown. */
export function withoutPassword(url: string): string {
  return PASSWORDS.reduce((shown, place) => shown.replace(place, '***'), url);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not in percent form: it is as it stands.
    return text;
  }
}

/** The addresses of AI providers in the environment, as settings of the plugins of their slots. */
export function settingOverridesOf(environment: Environment): SettingOverrides {
  const addresses = {
    'ai-anthropic': environment.APP_PROVIDER_A_BASE_URL,
    'ai-openai': environment.APP_PROVIDER_B_BASE_URL,
    'ai-google': environment.APP_PROVIDER_C_BASE_URL,
  };
  return Object.fromEntries(
    Object.entries(addresses).flatMap(([plugin, base_url]) => (base_url === undefined ? [] : [[plugin, { base_url }]])),
  );
}
