import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';
import { openInstalledMachine } from './installed-machine.ts';

const machine = openInstalledMachine();
afterAll(machine.remove);
const at = (path: string) => join(machine.root, path);
const DATABASE = at('var/lib/learnwright/learnwright.db');
const WORKS_ON = `Database sqlite:${DATABASE}, data folder ${at('var/lib/learnwright')}, settings of ${at('etc/learnwright/learnwright.env')}.`;

/** The commands of a page or a unit that this finds, on this machine. */
function readLines(file: string, pattern: RegExp): readonly string[] {
  const lines = [...readFileSync(join(ROOT, file), 'utf8').matchAll(pattern)].map(([, line = '']) => line);
  expect(lines).not.toEqual([]);
  return lines.map(machine.place);
}

const listBackups = () => readdirSync(at('var/backups/learnwright')).filter((name) => name.endsWith('.tar.gz'));

/** A backup that was written so many days ago. */
function leaveBackup(name: string, days: number): void {
  const path = at(`var/backups/learnwright/${name}`);
  writeFileSync(path, '');
  const then = Date.now() / 1_000 - days * 86_400;
  utimesSync(path, then, then);
}

/** Gives the backups that are there other names: a new one is named by its second, and may come in the same. */
function renameBackups(): void {
  const folder = at('var/backups/learnwright');
  for (const name of listBackups().filter((each) => /^learnwright-\d/.test(each))) {
    renameSync(join(folder, name), join(folder, name.replace('-', '-before-')));
  }
}

/** What another writer leaves in the database. */
const mark = (name: string) => withDatabase((database) => database.exec(`CREATE TABLE ${name} (n)`));
const isMarked = (name: string) =>
  withDatabase((database) => database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== undefined);

function withDatabase<T>(work: (database: Database.Database) => T): T {
  const database = new Database(DATABASE);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

it('a command finds the database of the service from any folder, and says so', () => {
  const { status, output } = machine.run('sudo -u learnwright learnwright migrate');
  expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining(WORKS_ON) });
  expect(existsSync(DATABASE)).toBe(true);
});

const CRON = /^15 3 \* \* \* learnwright (.*)$/gm;

it.each([
  ['the line for cron', 'docs/guides/back-up.md', CRON],
  ['the unit of the timer', 'deploy/learnwright-backup.service', /^ExecStart=(.*)$/gm],
])('%s makes a backup and keeps those of 14 days', (_, file, pattern) => {
  renameBackups();
  leaveBackup('learnwright-kept.tar.gz', 14);
  leaveBackup('learnwright-old.tar.gz', 16);
  leaveBackup('mine.tar.gz', 16);
  const before = listBackups().length;
  // systemd hands on what a shell would look for in the folder.
  for (const line of readLines(file, pattern)) {
    const { status, output } = machine.run(`set -f; ${line}`);
    expect({ status, output }).toMatchObject({ status: 0 });
  }
  const left = listBackups();
  expect(left).toHaveLength(before);
  expect(left).toEqual(expect.arrayContaining(['learnwright-kept.tar.gz', 'mine.tar.gz']));
  expect(left).not.toContain('learnwright-old.tar.gz');
});

it('a backup that fails deletes none', () => {
  const [cron = ''] = readLines('docs/guides/back-up.md', CRON);
  leaveBackup('learnwright-last.tar.gz', 16);
  renameSync(DATABASE, `${DATABASE}.away`);
  const { status, output } = machine.run(cron);
  renameSync(`${DATABASE}.away`, DATABASE);
  expect({ failed: status !== 0, output }).toEqual({ failed: true, output: expect.stringContaining(DATABASE) });
  expect(listBackups()).toContain('learnwright-last.tar.gz');
});

const [restore = ''] = readLines('docs/guides/upgrade.md', /^(sudo .*restore.*)$/gm);

it('the commands of an upgrade work on the database of the service, and replace nothing where nobody is asked', () => {
  const [backup = '', doctor = ''] = readLines('docs/guides/upgrade.md', /^(sudo .*(?:backup|doctor).*)$/gm);
  expect(machine.run(backup)).toMatchObject({ status: 0, output: expect.stringContaining(WORKS_ON) });
  mark('after_the_backup');
  expect(machine.run(doctor).output).toContain(WORKS_ON);
  expect(machine.run(restore)).toMatchObject({ status: 3, output: expect.stringContaining('Nothing was changed.') });
});

/** The one of util-linux runs a command on a terminal. */
const HAS_TERMINAL = spawnSync('script', ['--version']).status === 0;

it.skipIf(!HAS_TERMINAL)('the way back asks on a terminal, names the places, and goes on after a yes', () => {
  const question = `This replaces the database sqlite:${DATABASE} with files of the configuration and of the data folder`;
  const refused = machine.run(restore, 'no\n');
  expect(refused).toMatchObject({ status: 3, output: expect.stringContaining(question) });
  expect(isMarked('after_the_backup')).toBe(true);
  expect(machine.run(restore, 'yes\n')).toMatchObject({
    status: 0,
    output: expect.stringContaining('It is restored.'),
  });
  expect(isMarked('after_the_backup')).toBe(false);
});

it('restores by force where nobody can be asked, and says what that replaces', () => {
  mark('later');
  const { status, output } = machine.run(`${restore} --force`);
  expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining('This replaces the database') });
  expect(isMarked('later')).toBe(false);
});

it('no command has left anything in the folder it was run in', () => {
  expect(readdirSync(at('elsewhere'))).toEqual([]);
});
