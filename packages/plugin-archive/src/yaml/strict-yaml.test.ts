import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStrictYaml } from './strict-yaml.ts';

const PIECES = [
  '[',
  ']',
  '{',
  '}',
  '? ',
  ': ',
  '- ',
  'a',
  'a: ',
  ',',
  '\n',
  '  ',
  '\t',
  '# x\n',
  '"',
  "'",
  '|\n',
  '>\n',
  '...\n',
  '---\n',
];

describe('YAML of an archive', () => {
  it('is read where it is as plugins write it', () => {
    const text = `# A comment\nplugin:\n  name: quiz\n  text: "&no *alias !tag"\nsettings:\n  list:\n  - { a: [1, 2] }\n  block: |\n${' '.repeat(90)}deep\n`;
    const { yaml, findings } = readStrictYaml('a.yaml', Buffer.from(text));
    expect(findings).toEqual([]);
    expect(yaml?.value).toMatchObject({ plugin: { name: 'quiz', text: '&no *alias !tag' } });
  });

  it('is read where a long list stands in brackets on one line', () => {
    const text = `a: { ${Array.from({ length: 200 }, (_, index) => `k${index}: [${index}]`).join(', ')} }\n`;
    expect(readStrictYaml('a.yaml', Buffer.from(text)).findings).toEqual([]);
  });

  it('never ends in an error of the parser, however its characters are arranged', () => {
    const text = fc.array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(1, 1, 2, 40, 3000)), { maxLength: 12 });
    fc.assert(
      fc.property(text, (parts) => {
        const bytes = Buffer.from(
          parts
            .map(([piece, times]) => piece.repeat(times))
            .join('')
            .slice(0, 60_000),
        );
        const { yaml, findings } = readStrictYaml('a.yaml', bytes);
        expect(yaml === null).toBe(findings.length > 0);
      }),
      { numRuns: 300 },
    );
  });
});
