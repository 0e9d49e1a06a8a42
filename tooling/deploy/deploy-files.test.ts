import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
  ['packages/client/tests/start-server.ts', false],
  ['apps/server/tests/harness/issuer.ts', false],
  ['packages/create-plugin/template/src/plugin.test.ts', true],
  ['tooling/tsconfig/base.json', true],
  ['tooling/tour.ts', false],
  ['deploy/learnwright.service', true],
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

const UNITS = readdirSync(join(ROOT, 'deploy')).filter((name) => /\.(?:service|timer)$/.test(name));
/** The values of a key of a unit, in their order. */
const valuesOf = (unit: string, key: string) =>
  [...read(`deploy/${unit}`).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
const PLACES = /^(?:DATABASE_URL|APP_DATA_DIR|APP_CONFIG_DIR)=.*$/gm;
const placesOf = (text: string) => (text.match(PLACES) ?? []).toSorted();

it('units, timer and environment file of the service name the same places', () => {
  const places = placesOf(read('deploy/environment/learnwright.service.env'));
  expect(places).toHaveLength(3);
  for (const unit of ['learnwright.service', 'learnwright-backup.service']) {
    expect(placesOf(valuesOf(unit, 'Environment').join('\n'))).toEqual(places);
    expect(valuesOf(unit, 'EnvironmentFile')).toEqual(['-/etc/learnwright/learnwright.env']);
  }
});

it('the environment file of compose has the password of its database and no place: the image has its own', () => {
  const compose = read('deploy/environment/learnwright.env');
  expect(placesOf(compose)).toEqual([]);
  expect(compose).toContain('\nPOSTGRES_PASSWORD=\n');
  expect(read('deploy/environment/learnwright.service.env')).not.toContain('POSTGRES_PASSWORD');
});

/** What a unit may write; backups are made with less. */
const MEANT = ['ReadWritePaths'];

it('the backup is kept from all that the server is kept from', () => {
  const rules = read('deploy/learnwright.service').split('# What it may not do')[1] ?? '';
  const lines = rules.split('\n').filter((line) => /^[A-Z]\w+=/.test(line) && !line.startsWith('WantedBy'));
  const shared = lines.filter((line) => !MEANT.includes(line.split('=')[0] ?? ''));
  expect(shared.length).toBeGreaterThan(20);
  const backup = read('deploy/learnwright-backup.service').split('\n');
  expect(shared.filter((line) => !backup.includes(line))).toEqual([]);
  expect(valuesOf('learnwright-backup.service', 'ReadWritePaths')).toEqual(['/var/backups/learnwright']);
  for (const unit of ['learnwright.service', 'learnwright-backup.service']) {
    expect(valuesOf(unit, 'RestrictNamespaces')).toEqual(['yes']);
  }
});

it('the unit of the backup deletes old ones only after one was made', () => {
  expect(valuesOf('learnwright-backup.service', 'Type')).toEqual(['oneshot']);
  // Without a "-" before it, a command that fails ends the unit.
  expect(valuesOf('learnwright-backup.service', 'ExecStart')).toEqual([
    expect.stringMatching(/^\/usr\/bin\/env learnwright backup /),
    expect.stringMatching(/^\/usr\/bin\/env find /),
  ]);
});

it('the timer starts the backup every night at the time that the guide names, and makes up for missed ones', () => {
  expect(valuesOf('learnwright-backup.timer', 'OnCalendar')).toEqual(['*-*-* 03:15:00']);
  expect(valuesOf('learnwright-backup.timer', 'Persistent')).toEqual(['yes']);
  expect(valuesOf('learnwright-backup.timer', 'WantedBy')).toEqual(['timers.target']);
  expect(read('docs/guides/back-up.md')).toMatch(/a quarter\s+past three/);
});

it.skipIf(spawnSync('systemd-analyze', ['--version']).error !== undefined).each(UNITS)(
  'systemd has no complaint about %s',
  (unit) => {
    const { status, stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', join(ROOT, 'deploy', unit)],
      {
        encoding: 'utf8',
      },
    );
    expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: '' });
  },
);

it('the guide installs every unit and the environment file from the package', () => {
  const page = read('docs/guides/install.md');
  expect(page).toContain('cd "$(npm root --global)/@learnwright/server/deploy"\n');
  const units = /^install --mode=644 (.*) \/etc\/systemd\/system$/m.exec(page)?.[1] ?? '';
  expect(units.split(' ').toSorted()).toEqual(UNITS.toSorted());
  const file = /^install .* (\S+) \/etc\/learnwright\/learnwright\.env$/m.exec(page)?.[1] ?? '';
  expect(existsSync(join(ROOT, 'deploy', file))).toBe(true);
  for (const folder of ['/etc/learnwright', '/var/backups/learnwright']) {
    expect(page).toMatch(new RegExp(`^install --directory .* ${folder}$`, 'm'));
  }
});
