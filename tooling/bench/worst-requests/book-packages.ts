import AdmZip from 'adm-zip';

const MEGABYTE = 1024 * 1024;
const CHAPTER = 99_000;
const METADATA = ['config/metadata.yaml', 'title: Hostile\nlang: de\n'] as const;
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Markdown in pieces that parsers begin anew at, or lay in one another. */
const CHAPTERS: Readonly<Record<string, string>> = {
  'brackets of links': '[',
  'images without an end': '![a](',
  'emphasis in emphasis': '*a **b ',
  'quotations in one another': '> > ',
  'lists in one another': '- - ',
  'fences without an end': '```\n',
  'code without an end': '`a``b',
  'tables of columns': '|a',
  'references that are defined': '[a]: b\n',
  'angles without an end': '<a b="',
  entities: '&nbsp;&#x41;&amp',
  backslashes: '\\',
  'headings of tabs': '#\t\t\t\t\t\t\t',
  'words of tabs': '\t\ta\t\t',
};

/** The names of the hostile chapters, in the order of `bookOfChapters`. */
export const CHAPTER_KINDS = Object.keys(CHAPTERS);

/** Books that are meant to take long to read, to store or to export. */
export const HOSTILE_BOOKS: readonly (readonly [name: string, bytes: () => Uint8Array<ArrayBuffer>])[] = [
  ['chapters of hostile Markdown', () => bookOfChapters()],
  ['five hundred long chapters', () => bookOf(chaptersOf(500, (index) => textOf(`word${index} `)))],
  ['five thousand short chapters', () => bookOf(chaptersOf(4_990, () => '# a\n\nb'))],
  [
    'one image, five thousand times',
    () => bookOf([['manuscript/chapters/01-a.md', timesImage(4_000)], image(MEGABYTE)]),
  ],
  ['an order of five thousand chapters', () => bookOf([...chaptersOf(4_980, () => 'a'), ORDER])],
  [
    'files of 90 MB',
    () => bookOf(Array.from({ length: 5 }, (_, index) => image(18 * MEGABYTE, `assets/${index}.png`))),
  ],
  ['one chapter of 19 MB', () => bookOf([['manuscript/chapters/01-a.md', 'a '.repeat(9 * MEGABYTE)]])],
  ['chapters of front matter without an end', () => bookOf(chaptersOf(100, () => `---\n${'a\n'.repeat(CHAPTER / 2)}`))],
  ['chapters of empty lines', () => bookOf(chaptersOf(100, () => '\n'.repeat(CHAPTER)))],
  ['chapters of headings of tabs', () => bookOf(chaptersOf(100, () => `#${'\t'.repeat(CHAPTER)}\r`))],
];

const ORDER = [
  'config/export-settings.yaml',
  `section_order:\n${Array.from({ length: 3_000 }, (_, index) => `- chapters/${index}.md\n`).join('')}`,
] as const;

/** A book with a chapter for each kind of hostile Markdown. */
export function bookOfChapters(): Uint8Array<ArrayBuffer> {
  const chapters = Object.values(CHAPTERS).map((piece, index) => [chapterName(index), textOf(piece)] as const);
  return bookOf([...chapters, image(MEGABYTE)]);
}

function chaptersOf(count: number, text: (index: number) => string): (readonly [string, string])[] {
  return Array.from({ length: count }, (_, index) => [chapterName(index), text(index)] as const);
}

function chapterName(index: number): string {
  return `manuscript/chapters/${String(index).padStart(4, '0')}-a.md`;
}

function textOf(piece: string): string {
  return piece.repeat(Math.floor(CHAPTER / piece.length));
}

function timesImage(count: number): string {
  return '![a](../../assets/a.png) '.repeat(count).slice(0, CHAPTER);
}

function image(bytes: number, name = 'assets/a.png'): readonly [string, Buffer] {
  return [name, Buffer.concat([PNG, Buffer.alloc(bytes, 'x')])];
}

function bookOf(files: readonly (readonly [string, string | Buffer])[]): Uint8Array<ArrayBuffer> {
  const archive = new AdmZip();
  for (const [name, content] of [METADATA, ...files]) {
    const entry = archive.addFile(name, Buffer.from(content));
    // What packs too well is refused as a bomb.
    if (content.length > 10 * 1024) entry.header.method = 0;
  }
  return new Uint8Array(archive.toBuffer());
}
