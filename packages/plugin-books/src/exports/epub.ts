import type { ArchiveEntry, BookSource, ExportedBook } from './exported-book.ts';
import { type BookImage, recogniseImage } from './images.ts';
import { escapeXml, renderMarkdown } from './render-markdown.ts';

/** An image with its name in the archive. */
interface EpubImage extends BookImage {
  readonly name: string;
}

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

/** Writes the entries of a book as EPUB 3, one after another: equal books give equal entries. Each image is in it once. */
export async function* writeEpub(book: ExportedBook, source: BookSource): AsyncGenerator<ArchiveEntry> {
  // The first entry, stored, tells what the archive is.
  yield ['mimetype', encode('application/epub+zip')];
  yield ['META-INF/container.xml', encode(CONTAINER)];
  yield ['EPUB/style.css', encode(STYLE)];
  yield ['EPUB/title.xhtml', encode(writePage(book, book.title, writeTitle(book)))];
  yield ['EPUB/nav.xhtml', encode(writeNavigation(book))];
  const pages = new Map(book.chapters.map(({ path }, index) => [path, `chapter-${index + 1}.xhtml`]));
  const images = new Map<string, EpubImage | null>();
  for await (const { path, title, content } of source.chapters()) {
    const added: string[] = [];
    const text = await renderMarkdown(path, content, {
      link: (target) => pages.get(target) ?? null,
      image: async (target) => {
        if (!images.has(target)) {
          const bytes = await source.file(target);
          const image = bytes === null ? null : recogniseImage(bytes);
          if (image !== null) added.push(target);
          images.set(target, image && { ...image, name: `image-${images.size + 1}.${image.extension}` });
        }
        return images.get(target)?.name ?? null;
      },
    });
    yield [`EPUB/${pages.get(path)}`, encode(writePage(book, title, `<h1>${escapeXml(title)}</h1>\n${text}`))];
    for (const target of added) {
      yield [`EPUB/${images.get(target)?.name}`, (await source.file(target)) ?? new Uint8Array()];
    }
  }
  const pictures = [...images.values()].filter((image) => image !== null);
  yield ['EPUB/package.opf', encode(writePackage(book, pictures))];
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function writePackage(
  { id, title, author, language, description, updated_at, chapters }: ExportedBook,
  images: readonly EpubImage[],
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
