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

  it('is refused with the line of a key that stood there before, and of a bracket that closes nothing', () => {
    const rules = (text: string) =>
      readStrictYaml('a.yaml', Buffer.from(text)).findings.map(({ rule, message }) => `${rule} ${message}`);
    expect(rules('a: 1\nb:\n  c: 1\n  c: 2\n')).toEqual(['yaml.invalid At line 4, column 3: Map keys must be unique.']);
    expect(rules('a: &one 1\nb: "a *two"\nc: [1, *one]\n')).toEqual([
      'yaml.alias At line 1, column 4: Anchors and aliases are not taken.',
    ]);
    expect(rules('a: [1,\n')).toEqual([expect.stringContaining('yaml.invalid At line 2, column 1: Flow sequence')]);
    expect(rules('a: 1\nb: ]\n')).toEqual([
      expect.stringContaining('yaml.invalid At line 2, column 4: Expected one document'),
    ]);
  });

  it('is read in a time that grows with its length, however many keys a map has', () => {
    const timeOf = (keys: number) => {
      const bytes = Buffer.from(Array.from({ length: keys }, (_, index) => `k${index.toString(36)}:\n`).join(''));
      const start = performance.now();
      expect(readStrictYaml('a.yaml', bytes).findings).toEqual([]);
      return performance.now() - start;
    };
    timeOf(1_000);
    const short = Math.min(timeOf(1_000), timeOf(1_000), timeOf(1_000));
    // Ten times the keys: a comparison of each with all the others would take a hundred times as long.
    expect(Math.min(timeOf(10_000), timeOf(10_000), timeOf(10_000)) / short).toBeLessThan(50);
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
