import { expect, it } from 'vitest';
import { openRepository } from '../repository/open-repository.ts';
import { parseModule } from '../repository/source-module.ts';
import { ROOT } from '../run-command.ts';

it('the list of the exports of plugin-sdk has a line for each of its exports, and no others', () => {
  const repository = openRepository(ROOT);
  const entries = ['index.ts', 'ui/connect.ts', 'frame-host/index.ts'];
  const exports = entries.flatMap((entry) => parseModule(repository, `packages/plugin-sdk/src/${entry}`).exports);
  const lines = repository.read('docs/guides/plugin-sdk-exports.md').match(/^\| `.*$/gm) ?? [];
  const named = lines.flatMap((line) => line.split('|')[1]?.match(/(?<=`)\w+(?=`)/g) ?? []);
  expect(named.toSorted()).toEqual(exports.map(({ name }) => name).toSorted());
});
