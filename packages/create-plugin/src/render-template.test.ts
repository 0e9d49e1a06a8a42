import { expect, test } from 'vitest';
import { keepPageLines } from './render-template.ts';

const TEXT = 'a\n// {{#page}}\nb\n<!-- {{/page}} -->\nc\n# {{#page}}\nd\n# {{/page}}\n';

test('lines for a page are kept with one alone, and what stands around them never is', () => {
  expect(keepPageLines(TEXT, true)).toBe('a\nb\nc\nd\n');
  expect(keepPageLines(TEXT, false)).toBe('a\nc\n');
});

test.each([
  ['that begins twice', '{{#page}}\n{{#page}}\n{{/page}}', '{{#page}}'],
  ['that ends only', 'a\n// {{/page}}', '{{/page}}'],
  ['that does not end', 'a\n// {{#page}}\nb', '{{/page}}'],
  ['for something else', '// {{#job}}\n// {{/job}}', '{{#job}}'],
])('a part %s is a mistake of the template', (_, text, named) => {
  expect(() => keepPageLines(text, true)).toThrow(named);
});
