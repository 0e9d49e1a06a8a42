import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../run-command.ts';
import { listBuildContext } from './build-context.ts';
import { orderServices, readCompose } from './read-compose.ts';
import { readDockerfile } from './read-dockerfile.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const stages = readDockerfile(read('Dockerfile'));
const image = stages.at(-1);
const wordsOf = (keyword: string) => image?.steps.findLast((step) => step.keyword === keyword)?.words;

it('the image is built with the Node and the pnpm of the workspace', () => {
  const { nodeVersion } = parse(read('pnpm-workspace.yaml'));
  expect(stages.map(({ base }) => base)).toEqual([
    `node:${nodeVersion}-trixie-slim`,
    `node:${nodeVersion}-trixie-slim`,
  ]);
  const { packageManager } = JSON.parse(read('package.json'));
  expect(stages[0]?.steps.map(({ words }) => words.join(' '))).toContain(`npm install --global ${packageManager}`);
});

it('the image runs as a user with a number, asks for its health and passes signals on', () => {
  expect(wordsOf('USER')).toEqual(['1000:1000']);
  expect(wordsOf('HEALTHCHECK')?.at(-1)).toContain('/api/health/ready');
  expect(wordsOf('ENTRYPOINT')).toEqual(['tini', '--', 'learnwright']);
});

it('a Dockerfile with a step that nobody runs is refused', () => {
  expect(() => readDockerfile('FROM node:26\nONBUILD RUN true\n')).toThrow('ONBUILD');
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

it('compose starts the server behind a healthy database, without rights it does not need', () => {
  const services = readCompose(read('compose.yaml'), { POSTGRES_PASSWORD: 'secret' });
  expect(orderServices(services)).toEqual(['postgres', 'learnwright']);
  expect(services.learnwright).toMatchObject({ read_only: true, cap_drop: ['ALL'], ports: ['127.0.0.1:8787:8787'] });
  expect(services.learnwright?.environment.DATABASE_URL).toBe('postgres://learnwright:secret@postgres/learnwright');
});

it('compose does not start without a password', () => {
  expect(() => readCompose(read('compose.yaml'), { POSTGRES_PASSWORD: '' })).toThrow('Put POSTGRES_PASSWORD into .env');
});
