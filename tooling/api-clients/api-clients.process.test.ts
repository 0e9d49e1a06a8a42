import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listen, readEnvironment } from '@learnwright/server';
import { composeApp } from '@learnwright/server/commands';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT, runCommand } from '../run-command.ts';
import { CLIENT_PROGRAMS } from './client-programs.fixture.ts';
import { generateClients } from './generate-clients.ts';

const COMPILER_OPTIONS = {
  ...{ target: 'es2024', module: 'esnext', moduleResolution: 'bundler', strict: true, noEmit: true, types: [] },
  // Threads would each check what the others need, too.
  singleThreaded: true,
  lib: ['es2024', 'dom', 'dom.iterable'],
};
const programSchema = z.object({ call: z.custom<(baseUrl: string) => Promise<unknown[]>>() });

// Below the packages that the generated code imports.
const cache = join(ROOT, 'tooling/node_modules/.cache/learnwright');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'clients-'));
let close: () => Promise<void>;
let url: string;
let text: string;

beforeAll(async () => {
  const environment = readEnvironment({
    DATABASE_URL: `sqlite:${join(folder, 'learnwright.db')}`,
    APP_DATA_DIR: folder,
    APP_CONFIG_DIR: folder,
    APP_CREDENTIALS_SECRET: 'a-secret-for-tests-only',
  });
  const app = await composeApp(environment, true);
  const server = await listen(app.handle, '127.0.0.1', 0);
  url = server.url;
  close = () => server.close(1000).then(app.close);
  text = await (await fetch(`${url}/api/openapi.json`)).text();
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

describe('the API document', () => {
  it('breaks no recommended rule of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const lint = async (source: string) => {
      const errors = (await lintFromString({ source, config })).filter(({ severity }) => severity === 'error');
      return errors.map(({ ruleId, location: [place], message }) => `${ruleId} ${place?.pointer}: ${message}`);
    };
    expect(await lint(text)).toEqual([]);
    // The rules are in force: a document without the way to prove who calls that it names breaks them.
    const broken = {
      openapi: '3.1.0',
      info: { title: 'Broken', version: '1' },
      security: [{ ApiToken: [] }],
      paths: {},
    };
    expect(await lint(JSON.stringify(broken))).toContainEqual(expect.stringMatching(/^security-defined /));
  });

  it('breaks no rule of Spectral for OpenAPI', async () => {
    const linter = new spectral.Spectral();
    // Its ruleset has a type of another version than it takes.
    // Examples are compared with their schemas where they are made; here it would compile each schema again for each of them.
    const rules = { 'oas3-valid-media-example': 'off', 'oas3-valid-schema-example': 'off' };
    linter.setRuleset(z.custom<Parameters<typeof linter.setRuleset>[0]>().parse({ extends: [oas], rules }));
    const lint = async (source: string) => {
      const errors = (await linter.run(source)).filter(({ severity }) => severity === 0);
      return errors.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`);
    };
    expect(await lint(text)).toEqual([]);
    const twice = (path: string) => ({ [path]: { get: { operationId: 'same', responses: {} } } });
    const info = { title: 'Twice', version: '1' };
    const broken = JSON.stringify({ openapi: '3.1.0', info, paths: { ...twice('/a'), ...twice('/b') } });
    expect(await lint(broken)).not.toEqual([]);
  });
});

describe('generated clients', () => {
  beforeAll(async () => {
    await generateClients(text, folder, url);
    for (const [name, code] of Object.entries(CLIENT_PROGRAMS)) writeFileSync(join(folder, `use-${name}.ts`), code);
  });

  it('compile in strict mode', () => {
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['**/*.ts'] }),
    );
    const { output, passed } = runCommand('tsc', ['-p', 'tsconfig.json'], { directory: folder, quiet: true });
    expect([output, passed]).toEqual(['', true]);
  });

  it.each(Object.keys(CLIENT_PROGRAMS))('%s: five calls of a server', async (name) => {
    const outfile = join(folder, `use-${name}.mjs`);
    await build({ entryPoints: [join(folder, `use-${name}.ts`)], bundle: true, format: 'esm', outfile });
    const { call } = programSchema.parse(await import(pathToFileURL(outfile).href));
    expect(await call(url)).toEqual(['Ada', true, 'Grace', true, 'not_found']);
  });
});
