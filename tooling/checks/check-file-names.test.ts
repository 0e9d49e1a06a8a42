import { expect, test } from 'vitest';
import { createRepository } from '../repository/repository.fixture.ts';
import { checkFileNames } from './check-file-names.ts';

const messagesOf = (file: string) => checkFileNames(createRepository({ [file]: '' })).map(({ message }) => message);

test.each(['packages/core/src/ids/create-id.test.ts', 'packages/db/src/migrations/0001-initial.ts', 'CONTRIBUTING.md'])(
  '%s is a name',
  (file) => {
    expect(messagesOf(file)).toEqual([]);
  },
);

test.each([
  ['packages/core/src/utils.ts', 'holds anything'],
  ['apps/server/src/shared/a.ts', 'holds anything'],
  ['packages/core/src/types/a.ts', 'holds anything'],
  ['tooling/checks/helpers.ts', 'holds anything'],
  ['packages/core/src/createId.ts', 'not kebab-case'],
  ['packages/core/src/Ids/create-id.ts', 'not kebab-case'],
])('%s is complained about', (file, complaint) => {
  expect(messagesOf(file)).toEqual([expect.stringContaining(complaint)]);
});
