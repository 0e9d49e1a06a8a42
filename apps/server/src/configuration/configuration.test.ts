import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfigFile } from '@learnwright/plugin-host';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../tests/harness/test-app.ts';
import { appConfigSchema } from './app-config.ts';
import {
  ENVIRONMENT_VARIABLES,
  readEnvironment,
  secretsOf,
  settingOverridesOf,
  withoutPassword,
} from './environment.ts';

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(readEnvironment({})).toMatchObject({ PORT: 8787, HOST: '127.0.0.1', APP_AUTH_MODE: 'open' });
    expect(readEnvironment({ PORT: '', LOG_LEVEL: '' })).toEqual(readEnvironment({}));
    const blank = Object.fromEntries(Object.keys(ENVIRONMENT_VARIABLES).map((name) => [name, ' ']));
    expect(readEnvironment(blank)).toEqual(readEnvironment({}));
  });

  it.each([
    ['postgres://ada:s3cret@host/db', 'postgres://ada:***@host/db', ['s3cret']],
    ['postgresql://ada:p%40ss@host/db', 'postgresql://ada:***@host/db', ['p%40ss', 'p@ss']],
    ['postgres://ada:a/b@c?d@host/db', 'postgres://ada:***@host/db', ['a/b@c?d']],
    ['postgres://ada:100%@host/db', 'postgres://ada:***@host/db', ['100%']],
    ['postgres://ada@host/db?password=x%2By&ssl=1', 'postgres://ada@host/db?password=***&ssl=1', ['x%2By', 'x+y']],
    ['postgres://ada@host/db', 'postgres://ada@host/db', []],
    ['sqlite:./data/a:b@c.db', 'sqlite:./data/a:b@c.db', []],
  ])('of the database %s is shown as %s', (DATABASE_URL, shown, passwords) => {
    expect(withoutPassword(DATABASE_URL)).toBe(shown);
    expect(new Set(secretsOf(readEnvironment({ DATABASE_URL })))).toEqual(new Set(passwords));
  });

  it('has secrets in keys, in what seals, and in the address of the mail server', () => {
    const environment = readEnvironment({
      APP_PROVIDER_C_API_KEY: 'key-c',
      APP_CREDENTIALS_SECRET: 'a-new-secret-of-16 an-old-secret-of-16',
      APP_SMTP_URL: 'smtps://ada:mail%20word@mail.example:465',
    });
    const secrets = ['key-c', 'a-new-secret-of-16', 'an-old-secret-of-16', 'mail%20word', 'mail word'];
    expect(secretsOf(environment)).toEqual(secrets);
  });

  it('names every mistake at once', () => {
    const read = () =>
      readEnvironment({ PORT: 'x', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', APP_SAFE_MODE: 'maybe', HOST: '::' });
    for (const name of ['PORT', 'HOST', 'DATABASE_URL', 'LOG_LEVEL', 'APP_SAFE_MODE']) expect(read).toThrow(`${name}:`);
  });

  it.each(['70000', '-1', '80.5', 'x', '0x22D3', '1e4', '8787 8788'])(
    'says which ports there are where PORT is %s',
    (PORT) => {
      expect(() => readEnvironment({ PORT })).toThrow('PORT: Expected a whole number from 0 to 65535');
    },
  );

  it('takes a replica of PostgreSQL alone, keeps its password secret, and refuses one of SQLite', () => {
    const DATABASE_REPLICA_URL = 'postgres://reader:hidden@standby/learnwright';
    const environment = readEnvironment({ DATABASE_URL: 'postgres://primary/learnwright', DATABASE_REPLICA_URL });
    expect(environment.DATABASE_REPLICA_URL).toBe(DATABASE_REPLICA_URL);
    expect(secretsOf(environment)).toContain('hidden');
    expect(() => readEnvironment({ DATABASE_REPLICA_URL })).toThrow(
      /DATABASE_REPLICA_URL: Only PostgreSQL has a replica/,
    );
    expect(() => readEnvironment({ DATABASE_REPLICA_URL: 'sqlite:x.db' })).toThrow(
      /DATABASE_REPLICA_URL: Expected postgres/,
    );
  });

  it.each(['127.0.0.999', '10.0.0', '127.0.0.1:80', 'learn.example/', 'two names', '[::'])('has no host %s', (HOST) => {
    const read = () => readEnvironment({ HOST, APP_AUTH_MODE: 'required' });
    expect(read).toThrow(/HOST: Expected an address or a name without a port, such as 127\.0\.0\.1$/);
  });

  it('takes secrets with blanks around them', () => {
    const APP_CREDENTIALS_SECRET = ' a-new-secret-of-16  an-old-secret-of-16\n';
    const secrets = ['a-new-secret-of-16', 'an-old-secret-of-16'];
    expect(secretsOf(readEnvironment({ APP_CREDENTIALS_SECRET }))).toEqual(secrets);
    expect(() => readEnvironment({ APP_CREDENTIALS_SECRET: 'a-new-secret-of-16 short' })).toThrow(/at least 16/);
  });

  it('has a name where it has a list of names', () => {
    expect(() => readEnvironment({ APP_HOSTS: ', ' })).toThrow('APP_HOSTS: Expected a name, such as learn.example');
  });

  it.each(['127.0.0.1', '127.8.0.3', 'localhost', '::1'])('listens on %s', (HOST) => {
    expect(readEnvironment({ HOST }).HOST).toBe(HOST);
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', 'example.org', '127.0.0.1.example.org'])(
    'listens on %s only where callers are checked, and says so',
    (HOST) => {
      expect(() => readEnvironment({ HOST })).toThrow(/HOST: Only loopback.*Set APP_AUTH_MODE=required/);
      expect(() => readEnvironment({ HOST, APP_AUTH_MODE: 'open' })).toThrow(/HOST: Only loopback/);
      expect(readEnvironment({ HOST, APP_AUTH_MODE: 'required' })).toMatchObject({ HOST, APP_AUTH_MODE: 'required' });
    },
  );

  it('refuses an auth mode that is none', () => {
    expect(() => readEnvironment({ APP_AUTH_MODE: 'off' })).toThrow(/APP_AUTH_MODE: /);
  });

  it.each(['http://127.0.0.1:11434/v1', 'https://proxy.example/anthropic'])('takes the address %s', (url) => {
    const environment = readEnvironment({ APP_PROVIDER_B_BASE_URL: url });
    expect(settingOverridesOf(environment)).toEqual({ 'ai-openai': { base_url: url } });
  });

  it.each(['ftp://example.org', 'localhost:11434', 'http://', 'yes'])('refuses the address %s', (url) => {
    const read = () => readEnvironment({ APP_PROVIDER_A_BASE_URL: url, APP_PROVIDER_C_BASE_URL: url });
    expect(read).toThrow(/APP_PROVIDER_A_BASE_URL: Expected http/);
    expect(read).toThrow(/APP_PROVIDER_C_BASE_URL: Expected http/);
  });

  it.each(['10.0.0.0/33', 'proxy.example', '10.0.0.0/8/8', '10.0.0.7:80', '*'])('refuses the proxy %s', (text) => {
    const read = () => readEnvironment({ APP_TRUSTED_PROXIES: `127.0.0.1, ${text}` });
    expect(read).toThrow(`APP_TRUSTED_PROXIES: "${text}" is no address`);
  });

  it.each([
    ['learn.example', 'learn.example'],
    ['Learn.Example:8443', 'learn.example:8443'],
    ['localhost, ::1 [::1]:80', 'localhost [::1] [::1]:80'],
    ['lernen.österreich.example', 'lernen.xn--sterreich-z7a.example'],
  ])('reads the hosts %s', (text, hosts) => {
    expect(readEnvironment({ APP_HOSTS: text }).APP_HOSTS).toEqual(hosts.split(' '));
  });

  it.each(['https://learn.example', 'learn.example/', '*.example', 'learn.example:x', 'a@b'])(
    'refuses the host %s',
    (text) => {
      expect(() => readEnvironment({ APP_HOSTS: `localhost ${text}` })).toThrow(`APP_HOSTS: "${text}" is no host`);
    },
  );

  it.each([
    ['https://App.example:443', 'https://app.example'],
    ['http://localhost:5173, https://a.example', 'http://localhost:5173 https://a.example'],
    ['capacitor://localhost', 'capacitor://localhost'],
  ])('reads the origins %s', (text, origins) => {
    expect(readEnvironment({ APP_CORS_ORIGINS: text }).APP_CORS_ORIGINS).toEqual(origins.split(' '));
  });

  it.each([
    '*',
    'null',
    'https://*.example',
    'https://app.example/',
    'app.example',
    'https://',
    'https://u:p@a.example',
  ])('refuses the origin %s', (text) => {
    const read = () => readEnvironment({ APP_CORS_ORIGINS: `https://app.example ${text}` });
    expect(read).toThrow(`APP_CORS_ORIGINS: "${text}" is no origin`);
  });

  it('describes each variable', () => {
    for (const { meaning } of Object.values(ENVIRONMENT_VARIABLES)) expect(meaning).toMatch(/\.$/);
  });
});

describe('config/app.yaml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-config-'));
  const file = join(folder, 'app.yaml');
  afterAll(() => rmSync(folder, { recursive: true }));

  async function read(text: string) {
    writeFileSync(file, text);
    return readConfigFile(file, appConfigSchema);
  }

  it('may be left out', async () => {
    const config = await readConfigFile(join(folder, 'none.yaml'), appConfigSchema);
    expect(config).toMatchObject({ app: { name: 'Learnwright', debug: false }, plugins: { enabled: null } });
  });

  it('is refused with file, line and reason of every mistake', async () => {
    const text = 'app:\n  name: 5\nplugins:\n  enabled: [content]\n  enable: [x]\nlimits: { body_bytes: 12 }\n';
    const error = await read(text).catch((reason: Error) => reason.message);
    expect(error).toContain(`${file}, line 2: app.name:`);
    expect(error).toContain(`${file}, line 5: plugins.enable: There is no such key`);
    expect(error).toContain(`${file}, line 6: limits.body_bytes:`);
    await expect(read('app: [')).rejects.toThrow(/line/);
  });
});

describe('auth.oidc', () => {
  const issuer = { issuer: 'https://id.example.org', audience: 'learnwright' };
  const findings = (...oidc: object[]) => {
    const { error } = appConfigSchema.safeParse({ auth: { oidc } });
    return error?.issues.map(({ path }) => path.slice(2).join('.')) ?? [];
  };

  it('needs issuer and audience, and says the rest by itself', () => {
    const [parsed] = appConfigSchema.parse({ auth: { oidc: [issuer] } }).auth.oidc;
    expect(parsed).toMatchObject({ ...issuer, clock_tolerance_seconds: 5, create_users: false });
    expect(parsed?.algorithms).toEqual(expect.arrayContaining(['RS256', 'ES256', 'EdDSA']));
    expect(findings({})).toEqual(['0.issuer', '0.audience']);
  });

  it.each(['none', 'HS256', 'HS512', 'RS1', 'dir'])('takes no signatures with %s', (algorithm) => {
    expect(findings({ ...issuer, algorithms: ['RS256', algorithm] })).toEqual(['0.algorithms.1']);
    expect(findings({ ...issuer, algorithms: [] })).toEqual(['0.algorithms']);
  });

  it('looks keys up over https, or on this machine', () => {
    expect(findings({ ...issuer, issuer: 'http://id.example.org' })).toEqual(['0.issuer']);
    expect(findings({ ...issuer, issuer: 'http://127.0.0.1:8080/realms/x' })).toEqual([]);
    expect(findings({ ...issuer, issuer: 'http://id:8080', jwks_uri: 'http://id:8080/keys' })).toEqual([]);
    expect(findings({ ...issuer, jwks_uri: 'file:///keys' })).toEqual(['0.jwks_uri']);
  });

  it('has each issuer once, and no key that is none', () => {
    expect(findings(issuer, { ...issuer, audience: 'other' })).toEqual(['']);
    expect(findings({ ...issuer, secret: 'x' })).toEqual(['0']);
  });
});

describe('app.default_language', () => {
  it('is the language of users who name none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'learnwright-language-'));
    writeFileSync(join(folder, 'app.yaml'), 'app: { default_language: de }\n');
    const server = await createTestApp({ variables: { APP_CONFIG_DIR: folder } });
    expect((await server.request('POST', '/users', { name: 'Ada' })).body.language).toBe('de');
    expect((await server.request('POST', '/users', { name: 'Bob', language: 'fr' })).body.language).toBe('fr');
    await server.close();
    rmSync(folder, { recursive: true });
  });
});
