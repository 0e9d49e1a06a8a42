import { writeZip } from '@learnwright/plugin-archive';
import type { ExportBudget, ExportedBook } from './exported-book.ts';
import { type BookImage, findImage } from './images.ts';
import { escapeXml, renderMarkdown } from './render-markdown.ts';

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;
const STYLE = `body { line-height: 1.5; margin: 5%; }
img { max-width: 100%; }
pre { white-space: pre-wrap; }
table { border-collapse: collapse; } th, td { border: 1px solid; padding: 0.2em 0.4em; }
`;

/** Writes a book as EPUB 3: equal books give equal bytes. Each image is in it once. Throws ExportTooLargeError. */
export async function writeEpub(book: ExportedBook, budget: ExportBudget): Promise<Uint8Array<ArrayBuffer>> {
  const { chapters, files } = book;
  const pages = new Map(chapters.map(({ path }, index) => [path, `chapter-${index + 1}.xhtml`]));
  const images = new Map<string, BookImage & { readonly name: string }>();
  const targets = {
    link: (path: string) => pages.get(path) ?? null,
    image: (path: string) => {
      const known = images.get(path);
      if (known !== undefined) return known.name;
      const image = findImage(files, path);
      if (image === null) return null;
      budget.take(image.bytes.length);
      const name = `image-${images.size + 1}.${image.extension}`;
      images.set(path, { ...image, name });
      return name;
    },
  };
  const documents = chapters.map((chapter, index) => {
    const body = `<h1>${escapeXml(chapter.title)}</h1>\n${renderMarkdown(chapter.path, chapter.content, targets)}`;
    const page = writePage(book, chapter.title, body);
    budget.take(page.length);
    return [`EPUB/chapter-${index + 1}.xhtml`, page] as const;
  });
  const parts: (readonly [string, string])[] = [
    ['META-INF/container.xml', CONTAINER],
    ['EPUB/package.opf', writePackage(book, [...images.values()])],
    ['EPUB/nav.xhtml', writeNavigation(book)],
    ['EPUB/style.css', STYLE],
    ['EPUB/title.xhtml', writePage(book, book.title, writeTitle(book))],
    ...documents,
  ];
  const encode = (text: string) => new TextEncoder().encode(text);
  return writeZip([
    // The first entry, stored, tells what the archive is.
    ['mimetype', encode('application/epub+zip')],
    ...parts.map(([path, text]) => [path, encode(text)] as const),
    ...[...images.values()].map(({ name, bytes }) => [`EPUB/${name}`, bytes] as const),
  ]);
}

function writePackage(
  { id, title, author, language, description, updated_at, chapters }: ExportedBook,
  images: readonly (BookImage & { readonly name: string })[],
): string {
  const pages = chapters.map((_, index) => `chapter-${index + 1}`);
  const text = (name: string, value: string | null) =>
    value === null ? '' : `<dc:${name}>${escapeXml(value)}</dc:${name}>\n`;
  // The time has microseconds; the format takes whole seconds.
  const modified = `${updated_at.slice(0, 19)}Z`;
  const items = pages.map((page) => `<item id="${page}" href="${page}.xhtml" media-type="application/xhtml+xml"/>`);
  const pictures = images.map(
    ({ name, media_type }) => `<item id="${name.replace('.', '-')}" href="${name}" media-type="${media_type}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${escapeXml(language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:x-learnwright:book:${escapeXml(id)}</dc:identifier>
${text('title', title)}${text('language', language)}${text('creator', author)}${text('description', description)}<meta property="dcterms:modified">${modified}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
<item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
${[...items, ...pictures].join('\n')}
</manifest>
<spine>
<itemref idref="title"/>
${pages.map((page) => `<itemref idref="${page}"/>`).join('\n')}
</spine>
</package>
`;
}

function writeNavigation(book: ExportedBook): string {
  const entries = book.chapters.map(
    ({ title }, index) => `<li><a href="chapter-${index + 1}.xhtml">${escapeXml(title)}</a></li>`,
  );
  const title = `<li><a href="title.xhtml">${escapeXml(book.title)}</a></li>`;
  const body = `<nav epub:type="toc">\n<h1>${escapeXml(book.title)}</h1>\n<ol>\n${[title, ...entries].join('\n')}\n</ol>\n</nav>\n`;
  return writePage(book, book.title, body);
}

function writeTitle({ title, subtitle, author, description }: ExportedBook): string {
  const lines = [subtitle, author, description].filter((line) => line !== null);
  return `<h1>${escapeXml(title)}</h1>\n${lines.map((line) => `<p>${escapeXml(line)}</p>\n`).join('')}`;
}

function writePage({ language }: ExportedBook, title: string, body: string): string {
  const tag = escapeXml(language);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="${tag}" lang="${tag}">
<head>
<title>${escapeXml(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body>
${body}</body>
</html>
`;
}
