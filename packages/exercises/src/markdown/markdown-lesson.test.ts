import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { validateLesson } from '../validation/validate-lesson.ts';
import { createMarkdownLesson, type ReadYaml } from './markdown-lesson.ts';

const readYaml: ReadYaml = (yaml) => {
  try {
    return { value: parse(yaml), refusal: null };
  } catch {
    return { value: null, refusal: 'it is not YAML' };
  }
};

function read(text: string, path = 'notes/first-steps.md') {
  const { lesson, ...rest } = createMarkdownLesson(path, 'first-steps', text, readYaml);
  const { steps, ...content } = lesson?.content ?? {};
  return { content, steps, rules: rest.findings.map(({ rule }) => rule), ...rest };
}

describe('a lesson made of Markdown', () => {
  it('has a theory step for what stands first and for each heading of the second level', () => {
    const { content, steps, findings } = read('# Hello\n\nIntro.\n\n## One\nA\n### Deeper\nB\n## Two ##\nC\n');
    expect(content).toEqual({ id: 'first-steps', title: 'Hello' });
    expect(steps).toEqual([
      { id: 'hello', type: 'theory', title: 'Hello', body: 'Intro.' },
      { id: 'one', type: 'theory', title: 'One', body: 'A\n### Deeper\nB' },
      { id: 'two', type: 'theory', title: 'Two', body: 'C' },
    ]);
    expect(findings).toEqual([]);
  });

  it('is called after its file where it has no heading, and keeps later headings of the first level as text', () => {
    expect(read('Just text.').content).toMatchObject({ title: 'first-steps' });
    expect(read('# A\n\ntext\n\n# B').steps).toEqual([{ id: 'a', type: 'theory', title: 'A', body: 'text\n\n# B' }]);
  });

  it('takes headings inside fenced code for code', () => {
    const body = '```sh\n## not a heading\n~~~\n## nor this\n```';
    expect(read(`# A\n${body}\n## B\nb`).steps).toMatchObject([{ body }, { title: 'B' }]);
  });

  it('gives a heading without text itself as text, and equal headings different ids', () => {
    expect(read('## Same\n## Same\n## 日本語\nx').steps).toMatchObject([
      { id: 'same', body: 'Same' },
      { id: 'same-2', body: 'Same' },
      { id: '日本語', body: 'x' },
    ]);
  });

  it('takes title, description and credits from its front matter', () => {
    const matter = '---\r\ntitle: Von Anfang an\r\ndescription: Kurz\r\nlang: de\r\nauthor: A. Author\r\n---\r\n';
    const { content, frontMatter, steps } = read(`${matter}# Other\r\n\r\nText`);
    expect(content).toMatchObject({ title: 'Von Anfang an', description: 'Kurz' });
    expect(frontMatter).toMatchObject({ lang: 'de', author: 'A. Author' });
    expect(steps).toMatchObject([{ body: 'Text' }]);
  });

  it.each(['---\n: [\n---\nText', '---\nlang: [de]\n---\nText', '---\n- a\n---\nText'])(
    'warns of front matter that cannot be read and goes on without it',
    (text) => {
      const { frontMatter, rules, steps } = read(text);
      expect({ frontMatter, rules }).toEqual({ frontMatter: {}, rules: ['W-FRONT-MATTER'] });
      expect(steps).toMatchObject([{ body: 'Text' }]);
    },
  );

  it.each(['', ' \n\n', '# Only a title\n', '---\ntitle: T\n---\n'])(
    'does not exist where there is no text: %j',
    (text) => {
      expect(createMarkdownLesson('a.md', 'a', text, readYaml)).toMatchObject({
        lesson: null,
        findings: [{ rule: 'W-MARKDOWN-EMPTY', file: 'a.md' }],
      });
    },
  );

  it('keeps the rules of lessons, however long its parts are', () => {
    const long = 'üß'.repeat(1_000);
    const text = `---\ndescription: ${long}\n---\n# ${long}\n\n## ${long}\n\n${long}\n\n## ${long}🧡\n`;
    const { lesson } = createMarkdownLesson(`${long}.md`, 'long', text, readYaml);
    expect(validateLesson(lesson?.content).findings).toEqual([]);
    const astral = createMarkdownLesson('a.md', 'a', `x\n${'## 𠮷'.padEnd(500, '𠮷')}`, readYaml);
    const findings = validateLesson(astral.lesson?.content).findings;
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
