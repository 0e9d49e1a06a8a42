import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { connectSqlite, type SqliteConnection } from './connection.ts';
import { orderWrites, type SqliteWrites } from './group-commit.ts';
import { createLoopShare } from './loop-share.ts';

const folder = mkdtempSync(join(tmpdir(), 'learnwright-group-'));
let files = 0;

afterAll(() => rmSync(folder, { recursive: true }));

/** A file with a table of notes, its writes, and a reader that sees what is stored. */
function open() {
  files += 1;
  const path = join(folder, `${files}.db`);
  const connection = connectSqlite(path, { readonly: false, synchronous: 'normal' });
  connection.execute(statement('create table notes (text text primary key)'), []);
  const reader = connectSqlite(path, { readonly: true, synchronous: 'normal' });
  const ran: string[] = [];
  const failures = new Map<string, () => void>();
  const writer: SqliteConnection = {
    ...connection,
    execute: (asked, values) => {
      ran.push(asked.sql);
      failures.get(asked.sql)?.();
      return connection.execute(asked, values);
    },
  };
  let now = 0;
  const writes = orderWrites(writer, {
    share: createLoopShare().writer,
    checkpoints: { commit: (run) => run(), end: async () => undefined },
    startToWait: () => async (run) => run(),
    elapsed: () => now,
  });
  const close = () => {
    reader.close();
    connection.close();
  };
  onTestFinished(close);
  return {
    writes,
    connection,
    close,
    failures,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    commits: () => ran.filter((sql) => sql === 'commit').length,
    stored: () => reader.execute(statement('select text from notes order by text'), []).rows.map(({ text }) => text),
  };
}

function statement(sql: string) {
  return { sql, name: null };
}

function write(writes: SqliteWrites, text: string): Promise<unknown> {
  return Promise.resolve(writes.runner.execute(statement('insert into notes values (?)'), [text]));
}

/** Stores notes in a transaction of their own. */
async function unit(writes: SqliteWrites, texts: readonly string[], between: () => unknown = () => undefined) {
  const { runner, commit, rollback } = await writes.begin();
  try {
    for (const text of texts) {
      await runner.execute(statement('insert into notes values (?)'), [text]);
      await between();
    }
  } catch (error) {
    await rollback();
    throw error;
  }
  await commit();
}

it('stores what waits for each other by one commit, and answers nobody before it', async () => {
  const { writes, commits, stored } = open();
  const seen: unknown[][] = [];
  const all = [unit(writes, ['a']), write(writes, 'b'), unit(writes, ['c', 'd']), write(writes, 'e')];
  await Promise.all(all.map((done) => done.then(() => seen.push(stored()))));
  expect(commits()).toBe(1);
  expect(seen).toEqual(all.map(() => ['a', 'b', 'c', 'd', 'e']));
});

it('commits a single write on its own', async () => {
  const { writes, commits, stored } = open();
  await unit(writes, ['a']);
  await write(writes, 'b');
  // The statement commits itself.
  expect([commits(), stored()]).toEqual([1, ['a', 'b']]);
});

it('takes nothing of the others with a unit or a statement that fails', async () => {
  const { writes, commits, stored } = open();
  const outcomes = await Promise.allSettled([
    unit(writes, ['a']),
    unit(writes, ['b', 'a']),
    write(writes, 'a'),
    unit(writes, ['c', 'c']),
    unit(writes, ['d']),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled']);
  expect([commits(), stored()]).toEqual([1, ['a', 'd']]);
});

it('begins with a unit that fails, and goes on without it', async () => {
  const { writes, stored } = open();
  const outcomes = await Promise.allSettled([unit(writes, ['a', 'a']), unit(writes, ['b']), write(writes, 'c')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(stored()).toEqual(['b', 'c']);
});

it('fails all whose commit fails, and stores nothing of them', async () => {
  const { writes, failures, stored } = open();
  failures.set('commit', () => {
    failures.clear();
    throw new Error('disk I/O error');
  });
  const outcomes = await Promise.allSettled([unit(writes, ['a']), write(writes, 'b'), unit(writes, ['c'])]);
  const failed = { status: 'rejected', reason: new Error('disk I/O error') };
  expect(outcomes).toEqual([failed, failed, failed]);
  expect(stored()).toEqual([]);
  await unit(writes, ['d']);
  expect(stored()).toEqual(['d']);
});

it('fails all of a group that SQLite has rolled back because of one of them', async () => {
  const { writes, connection, failures, stored } = open();
  failures.set('insert into full', () => {
    connection.execute(statement('rollback'), []);
    throw new Error('database or disk is full');
  });
  const outcomes = await Promise.allSettled([
    unit(writes, ['a']),
    unit(writes, ['b'], () => connection.inTransaction()),
    Promise.resolve(writes.runner.execute(statement('insert into full'), [])),
    unit(writes, ['c']),
  ]);
  const failed = { status: 'rejected', reason: new Error('database or disk is full') };
  expect(outcomes).toEqual([failed, failed, failed, { status: 'fulfilled', value: undefined }]);
  expect(stored()).toEqual(['c']);
});

it.each([
  ['the end of a unit', 'release joined', ['b']],
  ['the undoing of a unit', 'rollback to joined', ['b', 'b']],
])('fails all of a group where %s fails, and goes on', async (_, sql, texts) => {
  const { writes, failures, stored } = open();
  failures.set(sql, () => {
    failures.clear();
    throw new Error('disk I/O error');
  });
  const outcomes = await Promise.allSettled([unit(writes, ['a']), unit(writes, texts), unit(writes, ['c'])]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(outcomes[0]).toMatchObject({ reason: new Error('disk I/O error') });
  expect(stored()).toEqual(['c']);
});

it('lets nobody join for longer than its time, nor behind what is about more than rows', async () => {
  const { writes, pass, commits } = open();
  await Promise.all([unit(writes, ['a'], () => pass(11)), unit(writes, ['b'])]);
  expect(commits()).toBe(2);
  const extend = () => writes.runner.execute(statement('create table more (text text)'), []);
  await Promise.all([unit(writes, ['c']), extend(), unit(writes, ['d'])]);
  expect(commits()).toBe(4);
});

it('gives a transaction that may take long a commit of its own', async () => {
  const { writes, commits, stored } = open();
  const before = unit(writes, ['a']);
  const alone = writes.beginAlone();
  const after = unit(writes, ['c']);
  await before;
  expect(stored()).toEqual(['a']);
  const { runner, commit } = await alone;
  await runner.execute(statement('insert into notes values (?)'), ['b']);
  await commit();
  expect(stored()).toEqual(['a', 'b']);
  await after;
  expect(commits()).toBe(3);
});

it('stores what was begun before it is closed, and nothing after', async () => {
  const { writes, connection, stored } = open();
  const begun = [unit(writes, ['a']), write(writes, 'b')];
  let seen: unknown[] = [];
  await writes.end(() => {
    seen = stored();
    connection.close();
  });
  await Promise.all(begun);
  expect(seen).toEqual(['a', 'b']);
  await expect(write(writes, 'c')).rejects.toThrow('not open');
});

it('has stored whatever it has answered, and nothing of what has failed', async () => {
  const work = fc.record({
    texts: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1, maxLength: 3 }),
    kind: fc.constantFrom('unit', 'slow unit', 'statement'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(work, { minLength: 1, maxLength: 12 }), async (list) => {
      const { writes, stored, close } = open();
      const expected = new Set<string>();
      const outcomes = await Promise.allSettled(
        list.map(async ({ texts, kind }) => {
          const [first = ''] = texts;
          if (kind === 'statement') await write(writes, first);
          else await unit(writes, texts, () => (kind === 'unit' ? undefined : setImmediate()));
          const now = stored();
          for (const text of kind === 'statement' ? [first] : texts) expect(now).toContain(text);
        }),
      );
      for (const [index, { texts, kind }] of list.entries()) {
        const ofWork = kind === 'statement' ? texts.slice(0, 1) : texts;
        const fits = new Set(ofWork).size === ofWork.length && ofWork.every((text) => !expected.has(text));
        expect(outcomes[index]?.status).toBe(fits ? 'fulfilled' : 'rejected');
        if (fits) for (const text of ofWork) expected.add(text);
      }
      expect(stored()).toEqual([...expected].toSorted());
      close();
    }),
    { numRuns: 60 },
  );
});
