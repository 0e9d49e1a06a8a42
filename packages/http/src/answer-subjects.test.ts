import { expect, it } from 'vitest';
import { findSubjects, MAX_SUBJECTS, subjectOfMail } from './answer-subjects.ts';

const ID = '019f3c5e-0000-7000-8000-00000000abcd';

it('finds each id and each address once, in whatever texts they are', () => {
  const texts = [`/api/users/${ID}`, JSON.stringify({ id: ID, email: 'Ada@example.org' }), 'ada@EXAMPLE.org'];
  expect(findSubjects(texts)).toEqual([ID, subjectOfMail('ada@example.org')]);
  expect(findSubjects(['nobody', ''])).toEqual([]);
});

it('finds what JSON has escaped, once and twice', () => {
  const escaped = ID.replace('0', String.raw`\u0030`).replace('f', String.raw`\u0066`);
  expect(findSubjects([escaped])).toEqual([ID]);
  const twice = JSON.stringify(JSON.stringify('Mail\nada@example.org\tnow'));
  expect(findSubjects([twice])).toEqual([subjectOfMail('ada@example.org')]);
  expect(findSubjects([String.raw`ada\u0040example.org`])).toEqual([subjectOfMail('ada@example.org')]);
});

it.each(['-ada@example.org', "'ada@example.org'", '_ada@example.org_', '(ada@example.org).', 'mailto:ada@example.org'])(
  'finds the address in %s',
  (text) => {
    expect(findSubjects([text])).toContain(subjectOfMail('ada@example.org'));
  },
);

it.each(['xada@example.org', 'ada@example.org.uk', 'ada@example', 'ada@@example.org'])(
  'takes %s for another address or none',
  (text) => {
    expect(findSubjects([text])).not.toContain(subjectOfMail('ada@example.org'));
  },
);

it('finds no more than so many', () => {
  const ids = Array.from({ length: MAX_SUBJECTS + 1 }, (_, index) => ID.slice(0, -6) + String(index).padStart(6, '0'));
  expect(findSubjects(ids.slice(1))).toHaveLength(MAX_SUBJECTS);
  expect(findSubjects(ids)).toBeNull();
});

it('takes time in proportion to the length of the text, whatever it holds', () => {
  const parts = ['a', '@', 'a@', '.', 'a.', '-@-', '\\', '\\u00', '0', '0123456-', 'a@b', '_'];
  const read = (part: string, length: number) => findSubjects([part.repeat(length / part.length)]);
  const time = (part: string, length: number) => {
    const before = process.cpuUsage();
    read(part, length);
    return process.cpuUsage(before).user / 1000;
  };
  const shortest = (part: string, length: number) => Math.min(...[1, 2, 3].map(() => time(part, length)));
  for (const part of parts) {
    read(part, 100_000);
    const short = Math.max(1, shortest(part, 100_000));
    // Ten times the text: squared, it would take a hundred times as long.
    expect(shortest(part, 1_000_000) / short).toBeLessThan(50);
  }
});
