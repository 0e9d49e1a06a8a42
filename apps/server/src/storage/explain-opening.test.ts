import { expect, it } from 'vitest';
import { explainFullDisk } from './explain-opening.ts';

it.each(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])('says whose disk is full: %s', (code) => {
  const error = Object.assign(new Error('no space is left'), { code });
  expect(explainFullDisk('/backups', error)).toMatchObject({
    message: 'The disk of /backups is full. Make room, then try again. (no space is left)',
    cause: error,
  });
});

it('leaves every other error as it is', () => {
  const error = Object.assign(new Error('not allowed'), { code: 'EACCES' });
  expect(explainFullDisk('/backups', error)).toBe(error);
});
