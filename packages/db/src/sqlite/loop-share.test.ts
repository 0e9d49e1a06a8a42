import { expect, it } from 'vitest';
import { createLoopShare, type LoopMember } from './loop-share.ts';

it('lets other work have its turn after 10 milliseconds of one, and again after those of the next', async () => {
  let now = 0;
  const { writer } = createLoopShare(() => now);
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  expect(writer.rest()).toBeNull();
  now = 10;
  expect(writer.rest()).toBeNull();
  now = 11;
  await writer.rest();
  const afterFirst = turns;
  expect(afterFirst).toBeGreaterThan(0);
  expect(writer.rest()).toBeNull();
  now = 50;
  await Promise.all([writer.rest(), writer.rest()]);
  expect(turns).toBeGreaterThan(afterFirst);
  isOver = true;
});

it('gives a turn to each of those who read much, in the order in which they came, and to what writes every other one', async () => {
  let now = 0;
  const share = createLoopShare(() => now);
  const done: string[] = [];
  async function use(name: string, member: LoopMember, turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) {
      const rest = member.rest();
      if (rest !== null) await rest;
      done.push(name);
      // More than its share of a turn.
      now += 30;
    }
  }
  await Promise.all([
    use('a', share.joinReaders(), 3),
    use('b', share.joinReaders(), 3),
    use('c', share.joinReaders(), 1),
    use('writer', share.writer, 3),
  ]);
  expect(done).toEqual(['a', 'writer', 'a', 'writer', 'b', 'writer', 'c', 'a', 'b', 'b']);
});

it('lets others go on in a turn of which there is something left, unless somebody waits', async () => {
  let now = 0;
  const share = createLoopShare(() => now);
  const [one, other] = [share.joinReaders(), share.joinReaders()];
  expect([one.rest(), other.rest(), share.writer.rest()]).toEqual([null, null, null]);
  now = 30;
  const [first, second] = [other.rest(), one.rest()];
  await first;
  expect(other.rest()).toBeNull();
  expect(share.writer.rest()).not.toBeNull();
  await second;
});

it('reads by single statements at once until its share of a turn is over, then in the order of those who ask', async () => {
  let now = 0;
  const share = createLoopShare(() => now);
  const done: string[] = [];
  const read = (name: string) =>
    share.read(() => {
      now += 8;
      done.push(name);
      return name;
    });
  async function readMuch(name: string, statements: number): Promise<void> {
    for (let count = 0; count < statements; count += 1) await read(name);
  }
  expect([read('first'), read('second')]).toEqual(['first', 'second']);
  const much = readMuch('much', 4);
  const other = read('other');
  expect(done).toEqual(['first', 'second']);
  await Promise.all([much, other]);
  // Who asks once waits for one statement of who asks much.
  expect(done).toEqual(['first', 'second', 'much', 'other', 'much', 'much', 'much']);
});

it('tells who reads what has failed, at once or later', async () => {
  let now = 0;
  const share = createLoopShare(() => now);
  const fail = () => {
    throw new Error('no such table');
  };
  expect(() => share.read(fail)).toThrow('no such table');
  now = 30;
  await expect(share.read(fail)).rejects.toThrow('no such table');
});

it('keeps what writes waiting for one turn of those who read by single statements', async () => {
  let now = 0;
  const share = createLoopShare(() => now);
  const done: string[] = [];
  const read = () =>
    share.read(() => {
      now += 30;
      done.push('read');
    });
  read();
  const reading = Promise.all([read(), read(), read()]);
  await share.writer.rest();
  done.push('write');
  await reading;
  expect(done).toEqual(['read', 'read', 'write', 'read', 'read']);
});

it('lets those who have waited, and read much, go on with their rows before the next one reads', async () => {
  let now = 0;
  const share = createLoopShare(() => now);
  const done: string[] = [];
  async function read(name: string, milliseconds: number): Promise<void> {
    await share.read(() => {
      now += milliseconds;
      done.push(`${name} reads`);
    });
    for (let step = 0; step < 9; step += 1) await null;
    done.push(`${name} ends`);
  }
  await Promise.all([read('first', 11), read('a', 4), read('b', 4), read('c', 0), read('d', 0)]);
  expect(done).toEqual([
    ...['first reads', 'first ends', 'a reads', 'a ends', 'b reads', 'b ends'],
    ...['c reads', 'd reads', 'c ends', 'd ends'],
  ]);
});
