import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readContentFile } from './content-file.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

const NOW = { now: Date.UTC(2026, 10, 20, 12) };
const MANIFEST = `schema_version: "1.11"
name: Birds
sets:
  - {id: birds, title: Birds, target_language: de, source_language: en, level: A1, version: "1", lesson_count: 1}
metadata: {author: Ada, license: MIT, lessons: [owl.json]}
`;
const LESSON = JSON.stringify({
  id: 'owl',
  title: 'Owl',
  schema_version: '1.11',
  cards: [{ id: 'owl', front: 'Eule', back: 'owl', audio: 'owl.mp3' }],
  steps: [
    { id: 'look', type: 'theory', title: 'Look', body: 'An owl. ![owl](owl.html) [owl](owl.mp3)' },
    {
      id: 'try',
      type: 'exercise',
      exercise: { id: 'e', type: 'free_text', prompt: 'owl', accept: ['Eule'], card_ids: ['owl'] },
    },
  ],
});
const SET: Files = { 'manifest.yaml': MANIFEST, 'lessons/owl.json': LESSON };

function zip(files: Files): Uint8Array {
  const entries = Object.entries(files).map(([name, data]) => [
    name,
    typeof data === 'string' ? new TextEncoder().encode(data) : data,
  ]);
  return zipSync(Object.fromEntries(entries));
}

const read = (files: Files) => readContentFile(zip(files), NOW);

describe('a file of content', () => {
  it('with one set is read as a server tells it, with the sounds that are there', async () => {
    const { source, findings } = await read({ ...SET, 'assets/owl.mp3': 'ID3', 'assets/owl.html': '<script>' });
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(await source?.listSets()).toMatchObject([
      {
        set_id: 'birds',
        lesson_count: 1,
        exercise_count: 1,
        attribution: { author: 'Ada', license: 'MIT' },
        origin: null,
      },
    ]);
    expect(await source?.listLessons('birds')).toMatchObject([{ lesson_id: 'owl', alias: 'owl', order_index: 0 }]);
    const lesson = await source?.readLesson('birds', 'owl');
    expect(lesson?.content).toMatchObject({ steps: [{}, { exercise: { answer_language: 'de' } }] });
    expect(Object.keys(lesson?.content.assets ?? {})).toEqual(['owl.mp3']);
    const hash = lesson?.content.assets['owl.mp3']?.hash ?? '';
    expect(await (await source?.readAsset(hash))?.text()).toBe('ID3');
    await expect(source?.readLesson('birds', 'eel')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('may lie in a folder, beside what an operating system leaves behind', async () => {
    const inside = Object.fromEntries(Object.entries(SET).map(([name, data]) => [`course-main/${name}`, data]));
    const { source } = await read({ ...inside, '__MACOSX/._x': 'x', 'course-main/.DS_Store': 'x' });
    expect(await source?.listSets()).toHaveLength(1);
  });

  it.each<[string, Files, string]>([
    ['a path that climbs', { ...SET, '../../etc/passwd': 'x' }, 'E-FILE-NAME'],
    ['a path from the root', { ...SET, '/etc/passwd': 'x' }, 'E-FILE-NAME'],
    ['a path of Windows', { ...SET, 'assets\\..\\x.png': 'x' }, 'E-FILE-NAME'],
    [
      'a set of the manifest in a folder above',
      { 'manifest.yaml': MANIFEST.replace('{id', '{path: "../x", id') },
      'E-SCHEMA',
    ],
    ['a lesson of more than a megabyte', { ...SET, 'lessons/owl.json': ' '.repeat(1_000_001) }, 'E-FILE-SIZE'],
    ['more than 5,000 files', { ...SET, ...manyFiles(5_000) }, 'E-FILE-COUNT'],
    ['a lesson that is no JSON', { ...SET, 'lessons/owl.json': 'lesson' }, 'E-JSON'],
    ['a manifest that is no YAML', { ...SET, 'manifest.yaml': 'a: "x' }, 'E-YAML'],
    ['a manifest that nests without end', { ...SET, 'manifest.yaml': `a: ${'['.repeat(5_000)}` }, 'E-YAML'],
    ['keys of keys of keys', { ...SET, 'manifest.yaml': '? '.repeat(2_000) }, 'E-YAML'],
    ['aliases that multiply', { ...SET, 'manifest.yaml': multiply(45) }, 'E-YAML'],
    ['a manifest of more than 64 KB', { ...SET, 'manifest.yaml': `# ${'x'.repeat(64_000)}` }, 'E-YAML'],
    ['nothing of a course', { 'letter.txt': 'Dear Ada' }, 'E-CONTENT-EMPTY'],
  ])('with %s is refused whole, with the rule', async (_, files, rule) => {
    const { source, findings } = await read(files);
    expect(source).toBeNull();
    expect(findings.map((finding) => finding.rule)).toContain(rule);
  });

  it('with Markdown files is one set of theory, called after its folder or file, with the pictures beside them', async () => {
    const files = {
      'birds-2/b/owl.md':
        '---\nlang: de\n---\n# Eule\n\nEine Eule. ![Eule](../img/owl.png) ![fort](../../x.png)\n\n## Nachts\n\nWach.',
      'birds-2/a.md': 'Text',
      'birds-2/img/owl.png': 'PNG',
    };
    const { source, findings } = await read(files);
    expect(findings.map(({ rule, file }) => `${rule} ${file}`)).toEqual([
      'W-ATTRIBUTION-MISSING a.md',
      'W-ASSET-ABSENT b/owl.md',
    ]);
    expect(await source?.listSets()).toMatchObject([
      {
        set_id: 'birds-2',
        title: 'birds-2',
        language: 'en',
        target_language: null,
        lesson_count: 2,
        exercise_count: 0,
      },
    ]);
    expect(await source?.listLessons('birds-2')).toMatchObject([
      { lesson_id: 'a', title: 'a', alias: 'a' },
      { lesson_id: 'b-owl', title: 'Eule', alias: 'owl' },
    ]);
    const { content } = (await source?.readLesson('birds-2', 'b-owl')) ?? {};
    expect(content).toMatchObject({
      steps: [
        { id: 'eule', type: 'theory', title: 'Eule' },
        { id: 'nachts', type: 'theory', title: 'Nachts', body: 'Wach.' },
      ],
    });
    expect(Object.keys(content?.assets ?? {})).toEqual(['../img/owl.png']);
  });

  it('with one Markdown file is a set that the file describes', async () => {
    const text = '---\ntitle: Owls\ndescription: By night\nauthor: Ada\nlicense: MIT\nlevel: A1\n---\nAn owl.';
    const { source, findings } = await readContentFile(zip({ 'All owls.md': text }), { ...NOW, name: 'download.zip' });
    expect(findings).toEqual([]);
    expect(await source?.listSets()).toMatchObject([
      {
        set_id: 'all-owls',
        title: 'Owls',
        description: 'By night',
        level: 'A1',
        attribution: { author: 'Ada', license: 'MIT' },
      },
    ]);
  });

  it('with several Markdown files and nothing around them is called after the archive', async () => {
    const { source } = await readContentFile(zip({ 'a.md': 'A', 'b.md': 'B' }), { ...NOW, name: 'My notes.zip' });
    expect(await source?.listSets()).toMatchObject([{ set_id: 'my-notes', title: 'My notes' }]);
  });

  it.each<[string, Files, string]>([
    ['no UTF-8', { 'a.md': new Uint8Array([0x61, 0xff]), 'b.md': 'B' }, 'E-FILE-ENCODING'],
    ['a NUL character', { 'a.md': 'a\0b' }, 'E-TEXT-CHARACTER'],
    ['no text', { 'a.md': '# Only a title' }, 'E-CONTENT-EMPTY'],
    ['lessons in JSON beside it, and no manifest', { 'a.md': 'A', 'lessons/owl.json': LESSON }, 'E-CONTENT-EMPTY'],
  ])('with Markdown that is or has %s is refused whole', async (_, files, rule) => {
    const { source, findings } = await read(files);
    expect(source).toBeNull();
    expect(findings.map((finding) => finding.rule)).toContain(rule);
  });

  it('that says of a picture that it has more than 20 megabytes, or of all more than 100, is refused before it is unpacked', async () => {
    const pictures = Array.from({ length: 6 }, (_, index) => `assets/${index}.png`);
    const bytes = zip({ ...SET, ...Object.fromEntries(pictures.map((name) => [name, 'x'])) });
    const rulesAt = async (size: number) =>
      (await readContentFile(claimSize(bytes, size), NOW)).findings.map(({ rule, file }) => `${rule} ${file}`);
    expect(await rulesAt(18_000_000)).toEqual(['E-TOTAL-SIZE ']);
    expect(await rulesAt(20_000_001)).toEqual([...pictures.map((name) => `E-FILE-SIZE ${name}`), 'E-TOTAL-SIZE ']);
  });

  it('that is no ZIP, or a damaged one, is refused and never throws', async () => {
    const whole = zip(SET);
    expect(await readContentFile(new TextEncoder().encode('PK, or not'), NOW)).toMatchObject({
      source: null,
      findings: [{ rule: 'E-ZIP-UNREADABLE' }],
    });
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const bytes = whole.slice();
        for (const [at, value] of changes) bytes[at] = value;
        const { source, findings } = await readContentFile(bytes, NOW);
        expect(source !== null || findings.length > 0).toBe(true);
      }),
    );
  });
});

function manyFiles(count: number): Files {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`assets/${index}.png`, '']));
}

function multiply(levels: number): string {
  const lines = Array.from({ length: levels }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]`);
  return ['a0: &a0 x', ...lines].join('\n');
}

/** An archive whose directory says of each picture that it has so many bytes. */
function claimSize(zipped: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(zipped);
  const [SIZE, NAME_LENGTH, NAME] = [24, 28, 46];
  for (let at = bytes.indexOf('PK\u0001\u0002'); at !== -1; at = bytes.indexOf('PK\u0001\u0002', at + 1)) {
    const name = bytes.toString('utf8', at + NAME, at + NAME + bytes.readUInt16LE(at + NAME_LENGTH));
    if (name.endsWith('.png')) bytes.writeUInt32LE(size, at + SIZE);
  }
  return bytes;
}

it.each<[string, string | Uint8Array, string]>([
  [
    'in ISO-8859-1',
    Uint8Array.from([...LESSON.replace('An owl', 'Ein K\u00e4uzchen')], (letter) => letter.charCodeAt(0)),
    'E-FILE-ENCODING',
  ],
  ['with an escaped NUL', LESSON.replace('An owl', 'An owl\\u0000'), 'E-TEXT-CHARACTER'],
  ['with half of a surrogate pair', LESSON.replace('An owl', 'An owl\\ud800'), 'E-TEXT-CHARACTER'],
])('a lesson %s is refused, as by an import', async (_, lesson, rule) => {
  const { source, findings } = await read({ ...SET, 'lessons/owl.json': lesson });
  expect(source).toBeNull();
  expect(findings).toContainEqual(expect.objectContaining({ rule, severity: 'error', file: 'lessons/owl.json' }));
});
