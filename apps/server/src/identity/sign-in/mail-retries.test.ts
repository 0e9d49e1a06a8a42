import { describe, expect, it } from 'vitest';
import { createManualTimers } from '../../../tests/harness/manual-timers.ts';
import { createMailRetries, MAIL_PAUSES, MOST_WAITING_MAILS } from './mail-retries.ts';

/** Retries by hand: what was noted and logged, and how often a mail was tried. */
function open() {
  const timers = createManualTimers();
  const noted: string[] = [];
  const logged: unknown[] = [];
  const log = (level: string) => (message: string, fields?: object) => void logged.push([level, message, fields]);
  const logger = { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
  const noteMail = (kind: string, outcome: string) => void noted.push(`${kind} ${outcome}`);
  const retries = createMailRetries({ timers, logger, noteMail });
  /** Lets time pass, and what was due then come to its end. */
  const elapse = async (milliseconds: number) => {
    timers.elapse(milliseconds);
    await new Promise(setImmediate);
  };
  return { retries, noted, logged, elapse };
}

const refused = (responseCode: number, code?: string) =>
  Object.assign(new Error('no'), { responseCode, ...(code && { code }) });

describe('a mail', () => {
  it('that was sent is noted, and not sent again', async () => {
    const { retries, noted, elapse } = open();
    let tries = 0;
    await retries.send('verify', async () => {
      tries += 1;
    });
    await elapse(10_000_000);
    expect({ tries, noted }).toEqual({ tries: 1, noted: ['verify sent'] });
  });

  it.each([
    ['a mail server that cannot be reached', new Error('ECONNREFUSED')],
    ['one that is busy', refused(421)],
    ['one that takes the password no more', refused(535, 'EAUTH')],
  ])('is sent again after %s', async (_, error) => {
    const { retries, noted, elapse } = open();
    let tries = 0;
    await retries.send('reset', async () => {
      tries += 1;
      if (tries === 1) throw error;
    });
    await elapse(MAIL_PAUSES[0] ?? 0);
    expect({ tries, noted }).toEqual({ tries: 2, noted: ['reset retried', 'reset sent'] });
  });

  it('is given up after the last try, with a line that says so, within the hour that its link works', async () => {
    const { retries, noted, logged, elapse } = open();
    await retries.send('verify', () => Promise.reject(new Error('gone')));
    for (const pause of MAIL_PAUSES) await elapse(pause);
    await elapse(10_000_000);
    expect(noted).toEqual([...MAIL_PAUSES.map(() => 'verify retried'), 'verify failed']);
    expect(logged.at(-1)).toMatchObject(['error', expect.stringContaining('tried no more'), { kind: 'verify' }]);
    expect(MAIL_PAUSES.reduce((sum, pause) => sum + pause)).toBeLessThan(3_600_000);
  });

  it('that the mail server refuses for good is not sent again', async () => {
    const { retries, noted } = open();
    await retries.send('verify', () => Promise.reject(refused(550)));
    expect(noted).toEqual(['verify failed']);
  });
});

it('as many mails wait as may, and no more', async () => {
  const { retries, noted } = open();
  for (let mail = 0; mail <= MOST_WAITING_MAILS; mail += 1) {
    await retries.send('verify', () => Promise.reject(new Error('gone')));
  }
  expect(noted.filter((note) => note === 'verify retried')).toHaveLength(MOST_WAITING_MAILS);
  expect(noted.at(-1)).toBe('verify failed');
});

it('a server that stops gives up what waits, and says how many', async () => {
  const { retries, noted, logged, elapse } = open();
  await retries.send('verify', () => Promise.reject(new Error('gone')));
  retries.close();
  await elapse(10_000_000);
  expect(noted).toEqual(['verify retried']);
  expect(logged.at(-1)).toEqual(['warn', 'Mails that wait for another try are given up.', { mails: 1 }]);
});
