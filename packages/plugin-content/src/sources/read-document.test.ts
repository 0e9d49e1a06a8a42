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

it.each([
  ['longer than 64 KB', 'k: a\n'.repeat(14_000)],
  ['of closing brackets', ']'.repeat(60_000)],
  ['of opening brackets', '['.repeat(60_000)],
  [
    'of aliases',
    Array.from({ length: 1_000 }, (_, index) => `k${index}: &k${index} [*k${Math.max(0, index - 1)}]`).join('\n'),
  ],
  ['of one key over and over', 'a: 1\n'.repeat(1_000)],
])('refuses YAML %s', (_, text) => {
  expect(parseYaml('manifest.yaml', text)).toMatchObject({ value: null, findings: [{ rule: 'E-YAML' }] });
});

it('takes a few anchors and aliases', () => {
  expect(parseYaml('manifest.yaml', 'a: &a [1]\nb: *a\n')).toEqual({ value: { a: [1], b: [1] }, findings: [] });
});
