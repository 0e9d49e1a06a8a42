import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Clock, TokenRole } from '@learnwright/core';
import { type DiscoveredPlugin, type Discovery, discoverPlugins, type Timers } from '@learnwright/plugin-host';
import { type Prepared, writeSqliteDatabase } from '@learnwright/test-kit';
import { type App, createApp } from '../../src/composition/create-app.ts';
import { readEnvironment } from '../../src/configuration/environment.ts';
import { createToken } from '../../src/features/tokens/tokens.ts';
import { createSystemLogger } from '../../src/log/system-logger.ts';
import type { Telemetry } from '../../src/operations/telemetry/telemetry.ts';

/** What a test app can be given. */
export interface TestAppOptions {
  /** Default: SQLite in the app's own folder. */
  readonly databaseUrl?: string;
  /** Objects of definePlugin, or plugin classes, by name; `installed` takes those that come with the server. */
  readonly plugins?: Readonly<Record<string, unknown>> | 'installed';
  /** Plugins beside these, as objects, by name. */
  readonly also?: Readonly<Record<string, unknown>>;
  /** Variables of the environment; `{ APP_AUTH_MODE: 'required' }` makes an app whose callers need a token. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  /** The plugins that are being written. */
  readonly linked?: readonly string[];
  /** False for answers as the settings of the server make them; default: each is checked with its schema. */
  readonly checked?: boolean;
  /** Gives callers the limits of the settings; default: none, for a test may call often. */
  readonly limited?: boolean;
  readonly timers?: Timers;
  /** The folder of a built web app; default: none is served. */
  readonly web?: string;
  /** Sends traces and metrics. */
  readonly telemetry?: Telemetry;
  /** The text of config/app.yaml; default: none. */
  readonly config?: string;
  /** The texts of config/plugins/<name>.yaml by name. */
  readonly pluginConfigs?: Readonly<Record<string, string>>;
  /** The texts of config/languages/<tag>.yaml by tag. */
  readonly languages?: Readonly<Record<string, string>>;
  /** The text of config/secrets.yaml; needs a `config`. */
  readonly secrets?: string;
}

/** What JSON.parse makes of an answer: a test says by its assertions what it expects. */
export type ParsedJson = ReturnType<typeof JSON.parse>;

/** An answer read whole. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ParsedJson;
}

/** A server in memory, with a real database, that is asked without a socket. */
export interface TestApp {
  readonly app: App;
  readonly folder: string;
  /** The lines of the log so far, parsed. */
  log(): Record<string, unknown>[];
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  /** Asks with a credential, such as what `createToken` gives. */
  as(token: string): Pick<TestApp, 'request'>;
  /** Makes an API token, as operators do, and returns its text; a learner's names the user. */
  createToken(role: TokenRole, user_id?: string | null): Promise<string>;
  close(): Promise<void>;
}

/** A database on which a server with the plugins that come with it has run. */
export const WITH_PLUGINS: Prepared = {
  name: 'plugins',
  prepare: async (databaseUrl) => (await createTestApp({ plugins: 'installed', databaseUrl })).close(),
};

/** Composes a server in a temporary folder; every JSON answer is checked with its schema. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-test-'));
  if (options.config !== undefined) {
    mkdirSync(join(folder, 'config'));
    writeFileSync(join(folder, 'config/app.yaml'), options.config);
    if (options.secrets !== undefined) writeFileSync(join(folder, 'config/secrets.yaml'), options.secrets);
  }
  for (const [name, config] of Object.entries(options.pluginConfigs ?? {})) {
    mkdirSync(join(folder, 'config/plugins'), { recursive: true });
    writeFileSync(join(folder, 'config/plugins', `${name}.yaml`), config);
  }
  for (const [tag, texts] of Object.entries(options.languages ?? {})) {
    mkdirSync(join(folder, 'config/languages'), { recursive: true });
    writeFileSync(join(folder, 'config/languages', `${tag}.yaml`), texts);
  }
  const file = join(folder, 'test.db');
  if (options.databaseUrl === undefined) {
    await writeSqliteDatabase(file, options.plugins === 'installed' ? WITH_PLUGINS : undefined);
  }
  let text = '';
  const readTraceId = () => options.telemetry?.tracing?.traceId() ?? null;
  const logger = createSystemLogger('info', { write: (lines) => (text += lines) }, readTraceId);
  const app = await createApp({
    environment: readEnvironment({
      DATABASE_URL: options.databaseUrl ?? `sqlite:${file}`,
      APP_DATA_DIR: folder,
      APP_CONFIG_DIR: join(folder, 'config'),
      APP_CREDENTIALS_SECRET: 'a-secret-for-tests-only',
      ...options.variables,
    }),
    logger,
    version: '0.0.0-test',
    discovered: await discover(options),
    ...(options.checked !== false && { checkResponses: true }),
    unlimited: options.limited !== true,
    synchronous: 'normal',
    ...(options.linked && { linked: options.linked }),
    ...(options.clock && { clock: options.clock }),
    ...(options.timers && { timers: options.timers }),
    ...(options.web !== undefined && { web: options.web }),
    ...(options.telemetry && { telemetry: options.telemetry }),
  });
  return {
    app,
    folder,
    log: () => {
      logger.flush();
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
    },
    request: (method, path, body, headers) => send(app, method, path, body, headers),
    as: (token) => ({
      request: (method, path, body, headers) =>
        send(app, method, path, body, { Authorization: `Bearer ${token}`, ...headers }),
    }),
    createToken: async (role, user_id = null) =>
      (await createToken(app.context, { name: `${role} of a test`, role, user_id, expires_at: null })).secret,
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function send(
  app: App,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const response = await app.handle(new Request(`http://localhost/api${path}`, toInit(method, body, headers)));
  const text = await response.text();
  const isJson = text !== '' && response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/** Bytes are sent as a ZIP, anything else as JSON; the length is announced, as clients over HTTP do. */
function toInit(method: string, body: unknown, headers: Record<string, string>): RequestInit {
  if (body === undefined) return { method, headers };
  const isZip = body instanceof Uint8Array;
  const bytes = isZip ? new Uint8Array(body) : Buffer.from(JSON.stringify(body));
  const [type, length] = [isZip ? 'application/zip' : 'application/json', String(bytes.length)];
  return { method, body: bytes, headers: { 'Content-Type': type, 'Content-Length': length, ...headers } };
}

async function discover({ plugins = {}, also = {} }: TestAppOptions): Promise<Discovery> {
  const others = Object.entries(also).map(toDiscovered);
  if (plugins !== 'installed') {
    return { plugins: [...Object.entries(plugins).map(toDiscovered), ...others], findings: [] };
  }
  const packageJsonPath = fileURLToPath(new URL('../../package.json', import.meta.url));
  const found = await discoverPlugins({
    packageJsonPath,
    importModule: (specifier) => import(specifier),
    resolveModule: (specifier) => import.meta.resolve(specifier),
  });
  return { ...found, plugins: [...found.plugins, ...others] };
}

function toDiscovered([name, plugin]: [string, unknown]): DiscoveredPlugin {
  return {
    name,
    package_name: `@learnwright/${name}`,
    package_version: '1.0.0',
    first_party: true,
    directory: '/',
    load: async () => plugin,
  };
}
