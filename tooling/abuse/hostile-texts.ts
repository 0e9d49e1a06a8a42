import { writeZip } from '@learnwright/archive';

/** Ids that no server has made, as they stand in a path; each is encoded there. */
export const HOSTILE_IDS = [
  ...['n\u0000ul', '../../etc/passwd', '..', '.', 'a/b', 'a\\b', '%2e%2e', 'a'.repeat(260), 'a'.repeat(4_000)],
  ...['\u0301'.repeat(400), '🙂'.repeat(70), "' or 1=1 --", '{{7*7}}', 'con', '-rf', '\r\nSet-Cookie: a=b', '0', ' '],
  ...['\ud83d', '*', '*.lock', 'x.git', '\u202e', '0193c0de-0000-7000-8000-000000000001'],
] as const;

/** Addresses of repositories that lead inside, nowhere, or to something that is none. */
export const HOSTILE_ADDRESSES = [
  ...[
    'http://127.0.0.1:5432/a.git',
    'https://127.0.0.1/a.git',
    'https://[::1]/a.git',
    'https://169.254.169.254/latest',
  ],
  ...['https://localhost/a.git', 'ssh://git@127.0.0.1/a.git', 'git@127.0.0.1:a.git', 'file:///etc', '--upload-pack=id'],
  ...['ext::sh -c id', 'https://0x7f000001/a.git', 'https://[::ffff:127.0.0.1]/a.git', 'https://unknown.invalid/a.git'],
  ...['https://user:password@127.0.0.1/a.git', `https://unknown.invalid/${'a'.repeat(1_900)}`, 'http://[', ''],
] as const;

/** Chapters that take long to render, or that multiply what is beside them. */
const CHAPTERS: Readonly<Record<string, () => string>> = {
  'an image again and again': () => '![a](../../assets/a.png)\n\n'.repeat(3_800),
  'images without an end': () => '![a'.repeat(33_000),
  links: () => '[a](b'.repeat(19_000),
  emphasis: () => '*a _b '.repeat(16_000),
  quotes: () => '> '.repeat(49_000),
  lists: () =>
    Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth * 2)}- a`)
      .join('\n')
      .slice(0, 99_000),
  tables: () => `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(16_000)}`,
  backticks: () =>
    Array.from({ length: 400 }, (_, count) => '`'.repeat(count))
      .join(' a ')
      .slice(0, 99_000),
  entities: () => '&amp'.repeat(24_000),
  html: () => '<b>'.repeat(33_000),
  text: () => 'word '.repeat(19_900),
};

/** The kinds of hostile books. */
export const HOSTILE_BOOKS = Object.keys(CHAPTERS);

/** A book of eight equal hostile chapters, as a ZIP that packs nothing: what unpacks to much is refused. */
export function packHostileBook(kind: string): Promise<Uint8Array<ArrayBuffer>> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(1_500_000, 7)]);
  const chapter = encode(`# A chapter\n\n${CHAPTERS[kind]?.() ?? ''}\n`);
  return writeZip([
    ['config/metadata.yaml', encode('title: "A book"\nlang: de\nauthor: A learner\n')],
    ['assets/a.png', png],
    ...Array.from({ length: 8 }, (_, at) => [`manuscript/chapters/0${at + 1}-a.md`, chapter] as const),
  ]);
}
