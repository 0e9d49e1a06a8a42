import { expect, it } from 'vitest';
import { parseYaml } from './read-document.ts';

it.each([
  ['keys of keys', '? '.repeat(800)],
  ['keys of keys in the middle', `title: a\nlist:\n  ${'?\t'.repeat(200)}b`],
])('refuses %s before the parser meets them', (_, text) => {
  const { value, findings } = parseYaml('manifest.yaml', text);
  expect(value).toBeNull();
  expect(findings).toMatchObject([{ rule: 'E-YAML' }]);
});

it('reads a key that is written out, and questions in texts', () => {
  const { value, findings } = parseYaml('manifest.yaml', '? key\n: Was ? Wie ? Warum ?\n');
  expect([value, findings]).toEqual([{ key: 'Was ? Wie ? Warum ?' }, []]);
});
