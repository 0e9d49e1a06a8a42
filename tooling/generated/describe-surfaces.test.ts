import { expect, test } from 'vitest';
import { createRepository, manifestText } from '../repository/create-repository.ts';
import { describeSurfaces } from './describe-surfaces.ts';

const files = {
  'packages/core/package.json': manifestText('core'),
  'packages/core/src/index.ts': "export { b, type A } from './a.ts';\nexport type { C } from './c.ts';",
};

test('a list holds the sorted names of the index', () => {
  expect([...describeSurfaces(createRepository(files))]).toEqual([['core.txt', 'A (type)\nC (type)\nb\n']]);
});

test('names of other entries carry their subpath', () => {
  const entry = (name: string) => ({ '@learnwright/source': `./src/${name}.ts`, types: '', default: '' });
  const exports = { '.': entry('index'), './commands': entry('commands') };
  const repository = createRepository({
    ...files,
    'packages/core/package.json': manifestText('core', { exports }),
    'packages/core/src/commands.ts': 'export const run = 1;',
  });
  expect(describeSurfaces(repository).get('core.txt')).toContain('./commands run\n');
});

test('a private package has no list', () => {
  const manifest = manifestText('core', { private: true });
  expect(describeSurfaces(createRepository({ ...files, 'packages/core/package.json': manifest })).size).toBe(0);
});
