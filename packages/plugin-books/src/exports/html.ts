import type { BookSource, ExportedBook } from './exported-book.ts';
import { type BookImage, recogniseImage } from './images.ts';
import { escapeXml, renderMarkdown } from './render-markdown.ts';

const STYLE = `body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.6 Georgia, serif; color: #222; background: #fff; }
nav ol { padding-left: 1.5rem; }
section { margin-top: 4rem; }
img { max-width: 100%; height: auto; }
pre { overflow-x: auto; background: #f5f5f5; padding: 0.75rem; }
blockquote { margin-left: 0; padding-left: 1rem; border-left: 3px solid #ccc; }
table { border-collapse: collapse; } th, td { border: 1px solid #ccc; padding: 0.3rem 0.6rem; }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #181818; } a { color: #8bf; } pre { background: #262626; } }
@media print { section { break-before: page; } }`;

/** So many characters of images may stand in the page again; after that, the description of an image stands in its place. */
const REPEATED_LENGTH = 4_000_000;

/** Stands around the number of an image in a section until it is written: a text has no such character. */
const MARK = '\u0001';
/** So many bytes of an image are written at once: whole groups of base64. */
const IMAGE_PART = 300_000;

/**
 * Writes a book as one page with a table of contents, piece by piece; its images are in the page, and nothing is loaded from
 * elsewhere.
 */
export async function* writeHtml(book: ExportedBook, source: BookSource): AsyncGenerator<string> {
  const anchors = new Map(book.chapters.map(({ path }, index) => [path, `chapter-${index + 1}`]));
  const images = new Map<string, BookImage | null>();
  let repeated = 0;
  const isShown = async (path: string) => {
    const known = images.get(path);
    if (known === undefined) {
      const bytes = await source.file(path);
      const image = bytes === null ? null : recogniseImage(bytes);
      images.set(path, image);
      return image !== null;
    }
    repeated += known === null ? 0 : (known.size * 4) / 3;
    return known !== null && repeated <= REPEATED_LENGTH;
  };
  yield writeTop(book, anchors);
  for await (const { path, title, content } of source.chapters()) {
    const shown: string[] = [];
    const section = await renderMarkdown(path, content, {
      link: (target) => (anchors.has(target) ? `#${anchors.get(target)}` : null),
      image: async (target) => ((await isShown(target)) ? `${MARK}${shown.push(target) - 1}${MARK}` : null),
    });
    yield `<section id="${anchors.get(path)}">\n<h1>${escapeXml(title)}</h1>\n`;
    for (const [index, piece] of section.split(MARK).entries()) {
      if (index % 2 === 0) yield piece;
      else yield* writeAddress(source, shown[Number(piece)] ?? '');
    }
    yield '</section>\n';
  }
  yield '</main>\n</body>\n</html>\n';
}

/** The address of an image that holds it. */
async function* writeAddress(source: BookSource, path: string): AsyncGenerator<string> {
  const bytes = (await source.file(path)) ?? new Uint8Array();
  yield `data:${recogniseImage(bytes)?.media_type ?? ''};base64,`;
  for (let from = 0; from < bytes.length; from += IMAGE_PART) {
    yield Buffer.from(bytes.subarray(from, from + IMAGE_PART)).toString('base64');
  }
}

function writeTop(
  { title, subtitle, author, language, description, chapters }: ExportedBook,
  anchors: ReadonlyMap<string, string>,
): string {
  const entries = chapters.map(
    (chapter) => `<li><a href="#${anchors.get(chapter.path)}">${escapeXml(chapter.title)}</a></li>`,
  );
  const lines = [
    subtitle && `<p><em>${escapeXml(subtitle)}</em></p>`,
    author && `<p>${escapeXml(author)}</p>`,
    description && `<p>${escapeXml(description)}</p>`,
  ].filter(Boolean);
  return `<!DOCTYPE html>
<html lang="${escapeXml(language)}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escapeXml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeXml(title)}</h1>
${lines.join('\n')}
</header>
<nav>
<ol>
${entries.join('\n')}
</ol>
</nav>
<main>
`;
}
