import { createPostgresSchema, describeEachDatabase } from '@learnwright/test-kit';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';

/** Work that stays inside until it is let out. */
function createHold() {
  const entered = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<string>();
  const work = () => {
    entered.resolve();
    return leave.promise;
  };
  return { work, entered: entered.promise, leave: () => leave.resolve('held') };
}

describeEachDatabase('exclusive work', ({ open }) => {
  it('has its name to itself, first come, first served, however many ask at once', async () => {
    const { exclusively } = await open();
    const entered: number[] = [];
    let inside = 0;
    const works = Array.from({ length: 30 }, (_, index) =>
      exclusively('session', async () => {
        inside += 1;
        entered.push(index);
        await Promise.resolve();
        inside -= 1;
        return inside;
      }),
    );
    expect(await Promise.all(works)).toEqual(works.map(() => 0));
    expect(entered).toEqual(works.map((_, index) => index));
  });

  it('leaves queries, units of work and the locks inside them alone while it goes on', async () => {
    const { exclusively, unitOfWork, lockName, stores } = await open();
    const holds = Array.from({ length: 20 }, createHold);
    const works = holds.map(({ work }, index) => exclusively(`session ${index}`, work));
    await Promise.all(holds.map(({ entered }) => entered));
    expect(await stores.users.find('nobody')).toBeNull();
    await unitOfWork.run(() => lockName('session 0'));
    for (const { leave } of holds) leave();
    await Promise.all(works);
  });

  it('gives the name back when the work throws', async () => {
    const { exclusively } = await open();
    const failed = exclusively('name', async () => {
      throw new Error('failed');
    });
    await expect(failed).rejects.toThrow('failed');
    expect(await exclusively('name', async () => 'next')).toBe('next');
  });

  it('can use the database and open units of work', async () => {
    const { exclusively, unitOfWork } = await open();
    const subject = await exclusively('name', () => unitOfWork.run(({ subjects }) => subjects.find('languages')));
    expect(subject).toMatchObject({ name: 'Languages' });
  });

  it('is refused inside a unit of work', async () => {
    const { exclusively, unitOfWork } = await open();
    const unit = unitOfWork.run(() => exclusively('name', async () => 'never'));
    await expect(unit).rejects.toThrow('outside any unit of work');
  });

  it('may follow a unit of work, after its commit', async () => {
    const { exclusively, unitOfWork } = await open();
    const followed = Promise.withResolvers<string>();
    await unitOfWork.run(async (_, afterCommit) => {
      afterCommit(async () => followed.resolve(await exclusively('name', async () => 'followed')));
    });
    expect(await followed.promise).toBe('followed');
  });
});

/** Two databases on one PostgreSQL schema, as two processes have them. */
async function openTwo(
  test: (first: Database, second: Database, lost: Error[], url: string) => Promise<void>,
): Promise<void> {
  const { url, remove } = await createPostgresSchema();
  const lost: Error[] = [];
  const first = await openDatabase({ url, onConnectionLost: (error) => lost.push(error) });
  const second = await openDatabase({ url });
  try {
    await test(first, second, lost, url);
  } finally {
    await Promise.all([first.close(), second.close()]);
    await remove();
  }
}

/** The server processes that hold a lock of exclusive work in the schema of a database. */
async function holders(database: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
    and ((classid::bigint << 32) | objid::bigint) = hashtextextended(current_schema() || '.name', 1)
  `.execute(database.kysely());
  return rows.map(({ pid }) => pid);
}

it('keeps a name from the other processes of a PostgreSQL database until the work has ended', () =>
  openTwo(async (first, second) => {
    const hold = createHold();
    const held = first.exclusively('name', hold.work);
    await hold.entered;
    const events: string[] = [];
    const waiter = second.exclusively('name', async () => events.push('second'));
    expect(await second.exclusively('other', async () => 'free')).toBe('free');
    const gone = new AbortController();
    const leaving = second.exclusively('name', async () => events.push('never'), { signal: gone.signal });
    gone.abort('gone');
    await expect(leaving).rejects.toBe('gone');
    expect(events).toEqual([]);
    hold.leave();
    expect(await held).toBe('held');
    await waiter;
    expect(events).toEqual(['second']);
    expect(await holders(first)).toEqual([]);
  }));

it('lets who waits for another process leave at once', () =>
  openTwo(async (first, second) => {
    const hold = createHold();
    const held = first.exclusively('name', hold.work);
    await hold.entered;
    const gone = new AbortController();
    const leaving = second.exclusively('name', async () => 'never', { signal: gone.signal });
    // The other name is asked for behind it on the same connection: by then it has been refused once.
    await second.exclusively('other', async () => undefined);
    gone.abort('gone');
    await expect(leaving).rejects.toBe('gone');
    hold.leave();
    await held;
    expect(await second.exclusively('name', async () => 'free')).toBe('free');
  }));

it('gives the same name to different schemas of one server', () =>
  openTwo((first) =>
    openTwo(async (other) => {
      const hold = createHold();
      const held = first.exclusively('name', hold.work);
      await hold.entered;
      expect(await other.exclusively('name', async () => 'free')).toBe('free');
      hold.leave();
      await held;
    }),
  ));

it('needs one connection for however many names', () =>
  openTwo(async (first) => {
    const holds = Array.from({ length: 200 }, createHold);
    const works = holds.map(({ work }, index) => first.exclusively(`session ${index}`, work));
    await Promise.all(holds.map(({ entered }) => entered));
    const { rows } = await sql<{ pid: number; locks: number }>`
      select pid, count(*) as locks from pg_locks where locktype = 'advisory' and granted and (classid, objid) in (
        select (number >> 32) & 4294967295, number & 4294967295 from (
          select hashtextextended(current_schema() || '.session ' || n, 1) as number from generate_series(0, 199) as n
        ) as numbers
      ) group by pid
    `.execute(first.kysely());
    expect(rows).toMatchObject([{ locks: 200 }]);
    for (const { leave } of holds) leave();
    await Promise.all(works);
  }));

it('locks names that are asked for at once together, and gives them back so', () =>
  openTwo(async (first) => {
    await first.exclusively('warm', async () => undefined);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    const holds = Array.from({ length: 200 }, createHold);
    const works = holds.map(({ work }, index) => first.exclusively(`session ${index}`, work));
    await Promise.all(holds.map(({ entered }) => entered));
    for (const { leave } of holds) leave();
    await Promise.all(works);
    const asked = query.mock.calls.map((values) => JSON.stringify(values)).filter((text) => text.includes('session 1'));
    // The first of them goes at once, and the others while it is on its way.
    expect(asked).toHaveLength(2);
  }));

it('survives the loss of the connection: who holds goes on, who waits gets in, the next one opens another', () =>
  openTwo(async (first, second, lost) => {
    const hold = createHold();
    const held = first.exclusively('name', hold.work);
    await hold.entered;
    const waiter = second.exclusively('name', async () => 'in');
    const [pid] = await holders(first);
    await sql`select pg_terminate_backend(${pid}, 5000)`.execute(second.kysely());
    expect(await waiter).toBe('in');
    await vi.waitFor(() => expect(lost).toHaveLength(1));
    const next = first.exclusively('name', async () => 'next');
    hold.leave();
    expect(await Promise.all([held, next])).toEqual(['held', 'next']);
    expect(await holders(first)).toEqual([]);
  }));

it('goes on waiting on a new connection when the one it asked on is lost', () =>
  openTwo(async (first, second, lost) => {
    const mine = createHold();
    const theirs = createHold();
    const works = [first.exclusively('name', mine.work), second.exclusively('theirs', theirs.work)];
    await Promise.all([mine.entered, theirs.entered]);
    const waiter = first.exclusively('theirs', async () => 'in');
    const [pid] = await holders(first);
    await sql`select pg_terminate_backend(${pid}, 5000)`.execute(second.kysely());
    await vi.waitFor(() => expect(lost).toHaveLength(1));
    theirs.leave();
    expect(await waiter).toBe('in');
    mine.leave();
    expect(await Promise.all(works)).toEqual(['held', 'held']);
  }));

it('rejects who waits for another process when the database is closed, and who comes after', () =>
  openTwo(async (first, second, _, url) => {
    const third = await openDatabase({ url });
    const hold = createHold();
    const held = first.exclusively('name', hold.work);
    await hold.entered;
    const waiting = third.exclusively('name', async () => 'never');
    const refused = expect(waiting).rejects.toThrow('not open');
    await third.exclusively('other', async () => undefined);
    await third.close();
    await refused;
    await expect(third.exclusively('name', async () => 'never')).rejects.toThrow('not open');
    hold.leave();
    await held;
    expect(await second.exclusively('name', async () => 'free')).toBe('free');
  }));

it('gives the names of a database that is closed to the others', () =>
  openTwo(async (first, _second, _lost, url) => {
    const third = await openDatabase({ url });
    const hold = createHold();
    const held = third.exclusively('name', hold.work);
    await hold.entered;
    await third.close();
    expect(await first.exclusively('name', async () => 'free')).toBe('free');
    hold.leave();
    expect(await held).toBe('held');
  }));
