import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../run-command.ts';
import { listBuildContext } from './build-context.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const DOCKERFILE = read('Dockerfile');
/** What the last instruction of this name says. */
const lastOf = (keyword: string) => [...DOCKERFILE.matchAll(new RegExp(`^ *${keyword} (.*)$`, 'gm'))].at(-1)?.[1];

it('builds the image with the Node and the pnpm of the workspace', () => {
  const { nodeVersion } = parse(read('pnpm-workspace.yaml'));
  expect(lastOf('ARG')).toBe(`NODE_IMAGE=node:${nodeVersion}-trixie-slim`);
  expect(DOCKERFILE.match(/^FROM /gm)).toHaveLength(2);
  expect(DOCKERFILE.match(/^FROM \$\{NODE_IMAGE\} AS /gm)).toHaveLength(2);
  const { packageManager } = JSON.parse(read('package.json'));
  expect(DOCKERFILE).toContain(`RUN npm install --global ${packageManager}\n`);
});

it('runs the image as a user with a number, asks for its health and passes signals on', () => {
  expect(lastOf('USER')).toBe('1000:1000');
  expect(lastOf('HEALTHCHECK')).toContain('--interval=15s');
  expect(DOCKERFILE).toContain('/api/health/ready');
  expect(lastOf('ENTRYPOINT')).toBe('["tini", "--", "learnwright"]');
});

it.each([
  ['config/secrets.yaml', false],
  ['apps/server/data/learnwright.db', false],
  ['data/learnwright.db', false],
  ['.git/config', false],
  ['.env', false],
  ['packages/core/node_modules/zod/index.js', false],
  ['packages/core/src/index.ts', true],
  ['packages/core/src/lesson.test.ts', false],
  ['packages/create-plugin/template/src/plugin.test.ts', true],
  ['tooling/tsconfig/base.json', true],
  ['tooling/tour.ts', false],
])('whether the build gets %s: %s', (file, gets) => {
  expect(listBuildContext(ROOT, [file])).toEqual(gets ? [file] : []);
});

it('starts the server by compose behind a healthy database, without rights that it does not need', () => {
  const { postgres, learnwright } = parse(read('compose.yaml')).services;
  expect(learnwright).toMatchObject({
    depends_on: { postgres: { condition: 'service_healthy' } },
    ...{ read_only: true, cap_drop: ['ALL'], ports: ['127.0.0.1:8787:8787'] },
  });
  // Without a password compose says what to do, and starts nothing.
  const password = postgres.environment.POSTGRES_PASSWORD;
  expect(password).toMatch(/^\$\{POSTGRES_PASSWORD:\?Put POSTGRES_PASSWORD into \.env\}$/);
  expect(learnwright.environment.DATABASE_URL).toBe(`postgres://learnwright:${password}@postgres/learnwright`);
});
