import AdmZip from 'adm-zip';
import { HOSTILE_PACKAGES } from './anki-packages.ts';
import { HOSTILE_BOOKS } from './book-packages.ts';

/** An upload that is meant to take long. */
export interface AdversarialUpload {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: () => Uint8Array<ArrayBuffer>;
}

const MEGABYTE = 1024 * 1024;
const FORM = 'multipart/form-data; boundary=x';
const YAML_BYTES = 64 * 1024 - 200;

/** Uploads against every route that takes files. */
export const ADVERSARIAL_UPLOADS: readonly AdversarialUpload[] = [
  form('tiny fields', () => fill('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n', 51 * MEGABYTE)),
  form('tiny files', () => fill(part('a.md', 'a'), 51 * MEGABYTE)),
  form('five thousand files', () => times(5_000, (index) => part(`a/${index}.md`, 'a'))),
  form('parts without headers', () => fill('--x\r\n\r\n\r\n', 20 * MEGABYTE)),
  form('a long header', () => `--x\r\nContent-Disposition: form-data; name="${'a'.repeat(20 * MEGABYTE)}`),
  form('many headers', () => `--x\r\n${fill('A: b\r\n', 20 * MEGABYTE)}\r\n`),
  form('almost the boundary', () => part('a.md', fill('\r\n--\r\n-', 40 * MEGABYTE))),
  form('one large file', () => part('a.bin', 'x'.repeat(90 * MEGABYTE))),
  form('a name of combining marks', () => part('\u0301\u0316'.repeat(3_000), 'a')),
  form('a Markdown file whose front matter is long', () =>
    part('a.md', frontMatter(times(21_000, (i) => `k${i}: a\n`))),
  ),
  form('front matter of one key', () => part('a.md', frontMatter(fill('a: 1\n', YAML_BYTES)))),
  form('front matter of brackets', () => part('a.md', frontMatter(fill(']', YAML_BYTES)))),
  form('front matter of aliases', () => part('a.md', frontMatter(aliases()))),
  form('a thousand Markdown files with front matter', () =>
    times(1_000, (index) => part(`a/${index}.md`, `${frontMatter(fill('a: 1\n', 60_000))}`)),
  ),
  form('Markdown of headings', () => part('a.md', fill('## a\n', 18 * MEGABYTE))),
  form('Markdown of fences', () => part('a.md', fill('```\n', 18 * MEGABYTE))),
  form('Markdown of spaces', () => part('a.md', fill(`#${' '.repeat(60_000)}a\n`, 18 * MEGABYTE))),
  form('a lesson of empty steps', () => part('a.json', `{"steps":[${fill('{},', 4 * MEGABYTE)}{}]}`)),
  form('a lesson of numbers', () => part('a.json', `{"cards":[${fill('1,', 4 * MEGABYTE)}1]}`)),
  form('a deep lesson', () => part('a.json', '['.repeat(4 * MEGABYTE))),
  form('a lesson of unknown fields', () => part('a.json', `{${times(300_000, (index) => `"k${index}":1,`)}"z":1}`)),
  zip('a thousand lessons, 65 MB', () => courseOf(1_000, 260)),
  zip('one lesson of 18 MB', () => courseOf(1, 70_000)),
  zip('five thousand empty files', () => filesOf(5_000, (index) => [`a/${index}.md`, ''])),
  zip('files with names of combining marks', () =>
    filesOf(3_000, (index) => [`${'\u0301\u0316'.repeat(50)}${index}.md`, 'a']),
  ),
  zip('manifests that are not YAML', () => filesOf(100, (index) => [`${index}/manifest.yaml`, fill(']', YAML_BYTES)])),
  zip('a manifest of a key over and over', () => filesOf(1, () => ['manifest.yaml', fill('a: 1\n', YAML_BYTES)])),
  zip('a manifest of aliases', () => filesOf(1, () => ['manifest.yaml', aliases()])),
  zip('files that unpack to much', () =>
    filesOf(5, (index) => [`${index}.md`, fill('a b c d e f g h\n', 19 * MEGABYTE)]),
  ),
  zip('a plugin with much YAML', () => pluginOf('plugin.yaml', fill('a: 1\n', YAML_BYTES))),
  zip('a plugin with much code', () => pluginOf('quiz/index.js', fill('import "a";\n', 3.9 * MEGABYTE))),
  zip('a plugin with a deep list of files', () => pluginOf('MANIFEST.json', '['.repeat(MEGABYTE - 1_000))),
  zip('a plugin with a large file', () => pluginOf('data.bin', 'x'.repeat(19 * MEGABYTE))),
  { name: 'no ZIP', contentType: 'application/zip', bytes: () => bytesOf('PK\u0003\u0004'.padEnd(90 * MEGABYTE, 'x')) },
  {
    name: 'a comment of ends of archives',
    contentType: 'application/zip',
    bytes: () => bytesOf(fill('PK\u0005\u0006', MEGABYTE)),
  },
  ...HOSTILE_BOOKS.map(([name, bytes]) => ({ name: `a book: ${name}`, contentType: 'application/zip', bytes })),
  ...HOSTILE_PACKAGES.map(([name, bytes]) => ({
    name: `a package of Anki: ${name}`,
    contentType: 'application/zip',
    bytes,
  })),
];

function form(name: string, text: () => string): AdversarialUpload {
  return { name, contentType: FORM, bytes: () => bytesOf(`${text()}--x--\r\n`) };
}

function zip(name: string, archive: () => AdmZip): AdversarialUpload {
  return { name, contentType: 'application/zip', bytes: () => new Uint8Array(archive().toBuffer()) };
}

function part(name: string, text: string): string {
  return `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}\r\n`;
}

function frontMatter(yaml: string): string {
  return `---\n${yaml}\n---\n## Heading\n\nText.\n`;
}

function aliases(): string {
  return times(2_500, (index) => `k${index}: &k${index} [*k${Math.max(0, index - 1)}]\n`);
}

function filesOf(count: number, file: (index: number) => readonly [string, string]): AdmZip {
  const archive = new AdmZip();
  for (let index = 0; index < count; index += 1) {
    const [name, text] = file(index);
    archive.addFile(name, Buffer.from(text));
  }
  return archive;
}

/** A set of lessons with cards and exercises, each word another, so that it packs badly. */
function courseOf(lessons: number, exercises: number): AdmZip {
  const archive = new AdmZip();
  const set = {
    id: 'large-set',
    title: 'Large',
    target_language: 'de',
    source_language: 'en',
    level: 'A1',
    version: '1.0.0',
    lesson_count: lessons,
  };
  const metadata = { author: 'A stranger', license: 'CC0-1.0' };
  const manifest = { schema_version: '1.11', name: 'Large', sets: [set], metadata };
  archive.addFile('manifest.yaml', Buffer.from(JSON.stringify(manifest)));
  for (let index = 0; index < lessons; index += 1) {
    archive.addFile(`lessons/lesson-${index}.json`, Buffer.from(JSON.stringify(lessonOf(index, exercises))));
  }
  return archive;
}

function lessonOf(number: number, exercises: number): unknown {
  const words = Array.from({ length: exercises }, (_, index) => ({
    id: `word-${index}`,
    front: `Wort ${(number * 31_337 + index * 7_919).toString(36)}`,
    back: `word ${(number * 7_919 + index * 31_337).toString(36)}`,
  }));
  return {
    id: `lesson-${number}`,
    title: `Lesson ${number}`,
    target_language: 'de',
    source_language: 'en',
    cards: words,
    steps: words.map(({ id, front, back }) => ({
      id,
      type: 'exercise',
      exercise: { id, type: 'free_text', prompt: `Say "${back}".`, card_ids: [id], accept: [front] },
    })),
  };
}

function pluginOf(name: string, text: string): AdmZip {
  const archive = filesOf(1, () => [name, text]);
  if (name !== 'plugin.yaml')
    archive.addFile('plugin.yaml', Buffer.from('name: quiz\nversion: 1.0.0\napi_version: "1"\n'));
  return archive;
}

function times(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join('');
}

function fill(piece: string, bytes: number): string {
  return piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text));
}
