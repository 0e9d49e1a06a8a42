import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ImportHandler, ImportSource } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { textSource } from '../../tests/text-source.ts';
import { readExampleCourse } from '../sources/local-source.ts';
import type { PrepareText } from './content-set.ts';
import { createContentSetHandler } from './content-set.ts';
import { createMarkdownFolderHandler, createMarkdownHandler } from './markdown-set.ts';

const asIs: PrepareText = async (text) => text;

function handlersWith(prepareText: PrepareText = asIs): ImportHandler[] {
  const ports = { prepareText, defaultLanguage: () => 'en' };
  return [createContentSetHandler(prepareText), createMarkdownHandler(ports), createMarkdownFolderHandler(ports)];
}

/** Reads with the first handler that claims, as the registry does. */
async function read(source: ImportSource, prepareText?: PrepareText) {
  const claims = await Promise.all(
    handlersWith(prepareText).map(async (one) => ((await one.can_handle(source)) ? one : [])),
  );
  const [handler] = claims.flat();
  return { format: handler?.name ?? null, ...(await handler?.read(source)) };
}

/** The example course with some files replaced or (null) removed. */
async function course(changes: Readonly<Record<string, string | null>> = {}): Promise<ImportSource> {
  const { files } = await readExampleCourse();
  const decoder = new TextDecoder();
  const texts = await Promise.all(files.map(async (file) => [file.path, decoder.decode(await file.bytes())] as const));
  const changed = Object.entries({ ...Object.fromEntries(texts), ...changes });
  return textSource(Object.fromEntries(changed.flatMap(([path, text]) => (text === null ? [] : [[path, text]]))));
}

const FOLDER = 'sets/en/de-a1';
const FIRST = `${FOLDER}/lessons/01-introducing-yourself.json`;

describe('the handler content-set', () => {
  it('reads a repository: its sets in the order of the manifest, its lessons to the letter', async () => {
    const { format, sets = [], findings } = await read(await course());
    expect(format).toBe('content-set');
    expect(findings).toEqual([]);
    expect(sets.map(({ set_id, lessons }) => [set_id, lessons.length])).toEqual([
      ['de-first-steps-from-en', 3],
      ['en-first-steps-from-de', 3],
    ]);
    const text = await readFile(fileURLToPath(new URL(`../../course/${FIRST}`, import.meta.url)), 'utf8');
    expect(sets[0]).toMatchObject({ language: 'en', metadata: { target_language: 'de', license: 'MIT' } });
    expect(sets[0]?.lessons[0]).toMatchObject({ path: FIRST, text, content: JSON.parse(text) });
  });

  it('reads the folder of one set', async () => {
    const { files } = await course();
    const inside = files.filter(({ path }) => path.startsWith(FOLDER));
    const source = { name: 'x', files: inside.map((file) => ({ ...file, path: file.path.slice(FOLDER.length + 1) })) };
    const { sets, findings } = await read(source);
    expect(findings).toEqual([]);
    expect(sets).toMatchObject([{ set_id: 'de-first-steps-from-en', metadata: { author: 'The Learnwright authors' } }]);
  });

  it('leaves out what no manifest lists, and says so', async () => {
    const manifest = (await readText(await course(), `${FOLDER}/manifest.yaml`)).replace(/.*02-at-the-cafe.json\n/, '');
    const { sets, findings } = await read(await course({ [`${FOLDER}/manifest.yaml`]: manifest }));
    expect(sets?.[0]?.lessons.map(({ lesson_id }) => lesson_id)).toEqual(['01-introducing-yourself', '03-a-day-plan']);
    expect(findings).toMatchObject([{ rule: 'W-LESSON-UNLISTED', path: `${FOLDER}/lessons/02-at-the-cafe.json` }]);
  });

  it.each([
    [FIRST, '{"id": ', 'E-JSON', FIRST],
    [FIRST, null, 'E-LESSON-ABSENT', `${FOLDER}/manifest.yaml`],
    ['manifest.yaml', 'sets: [', 'E-YAML', 'manifest.yaml'],
    ['manifest.yaml', 'sets: &a [*a]', 'E-JSON-DEPTH', 'manifest.yaml'],
    ['manifest.yaml', 'name: "a\\0b"', 'E-TEXT-CHARACTER', 'manifest.yaml'],
    [`${FOLDER}/manifest.yaml`, '- 1\n- b: [}', 'E-YAML', `${FOLDER}/manifest.yaml`],
  ])('finds what is wrong with %s being %j', async (path, text, rule, at) => {
    const { findings } = await read(await course({ [path]: text }));
    expect(findings).toContainEqual(expect.objectContaining({ rule, severity: 'error', path: at }));
  });

  it('finds a file that is not UTF-8', async () => {
    const source = await course();
    const broken = { path: FIRST, bytes: async () => new Uint8Array([0x7b, 0xff, 0x7d]) };
    const { findings } = await read({
      ...source,
      files: source.files.map((file) => (file.path === FIRST ? broken : file)),
    });
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'E-FILE-ENCODING', path: FIRST }));
  });

  it('hands each lesson to content_pre_import with the language it explains in', async () => {
    const languages: string[] = [];
    const { sets } = await read(await course(), async (text, language) => {
      languages.push(language);
      return text.replaceAll('Guten Tag', 'Grüß Gott');
    });
    expect(languages.toSorted()).toEqual(['de', 'de', 'de', 'en', 'en', 'en']);
    expect(JSON.stringify(sets?.[0]?.lessons[0]?.content)).toContain('Grüß Gott');
  });
});

describe('the Markdown handlers', () => {
  it('make a set with one lesson of one file', async () => {
    const text = '---\nlanguage: de\nauthor: A\nlicense: MIT\n---\n# Größen\n\nText';
    expect(await read(textSource({ 'Über Größe.md': text }))).toMatchObject({
      format: 'markdown',
      sets: [
        {
          set_id: 'uber-grosse',
          title: 'Größen',
          language: 'de',
          metadata: { author: 'A', license: 'MIT' },
          lessons: [{ lesson_id: 'uber-grosse', title: 'Größen', path: 'Über Größe.md' }],
        },
      ],
      findings: [],
    });
  });

  it('make a set of a tree: one lesson for each file, ids from the paths, the README first', async () => {
    const source = textSource(
      { 'b/x.md': 'x', 'a.md': '# A\n\na', 'README.md': '# My course\n\nHello', 'b/x_.md': 'y', 'logo.png': '' },
      'Kurs 1',
    );
    const { format, sets, findings } = await read(source);
    expect(format).toBe('markdown-folder');
    expect(sets).toMatchObject([{ set_id: 'kurs-1', title: 'My course', language: 'en' }]);
    expect(sets?.[0]?.lessons.map(({ lesson_id }) => lesson_id)).toEqual(['readme', 'b-x', 'a', 'b-x-2']);
    expect(findings).toMatchObject([{ rule: 'W-ATTRIBUTION-MISSING', path: 'README.md' }]);
  });

  it('call a tree without a README after its folder', async () => {
    expect(await read(textSource({ 'a.md': '# A\n\na', 'b.md': 'b' }, 'notes'))).toMatchObject({
      sets: [{ title: 'notes' }],
    });
  });

  it('read no set where no file has text', async () => {
    expect(await read(textSource({ 'a.md': '', 'b.md': '# B' }))).toMatchObject({ sets: [] });
  });

  it.each([
    ['JSON lessons without a manifest', { 'README.md': 'x', 'lessons/01.json': '{}' }],
    ['other files', { 'a.txt': 'x' }],
    ['nothing', {}],
  ])('do not claim %s', async (_, texts) => {
    expect(await read(textSource(texts))).toEqual({ format: null });
  });
});

async function readText({ files }: ImportSource, path: string): Promise<string> {
  return new TextDecoder().decode(await files.find((file) => file.path === path)?.bytes());
}
