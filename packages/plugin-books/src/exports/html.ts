import type { ExportBudget, ExportedBook } from './exported-book.ts';
import { findImage } from './images.ts';
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

/**
 * Writes a book as one page with a table of contents; its images are in the page, and nothing is loaded from elsewhere. Throws
 * ExportTooLargeError.
 */
export function writeHtml(book: ExportedBook, budget: ExportBudget): string {
  const { title, subtitle, author, language, description, chapters, files } = book;
  const anchors = new Map(chapters.map(({ path }, index) => [path, `chapter-${index + 1}`]));
  const images = new Map<string, string>();
  let repeated = 0;
  const targets = {
    link: (path: string) => (anchors.has(path) ? `#${anchors.get(path)}` : null),
    image: (path: string) => {
      const known = images.get(path);
      if (known !== undefined) {
        repeated += known.length;
        return repeated > REPEATED_LENGTH ? null : known;
      }
      const image = findImage(files, path);
      if (image === null) return null;
      budget.take((image.bytes.length * 4) / 3);
      const address = `data:${image.media_type};base64,${Buffer.from(image.bytes).toString('base64')}`;
      images.set(path, address);
      return address;
    },
  };
  const entries = chapters.map(
    (chapter) => `<li><a href="#${anchors.get(chapter.path)}">${escapeXml(chapter.title)}</a></li>`,
  );
  const sections = chapters.map((chapter) => {
    const section = `<section id="${anchors.get(chapter.path)}">
<h1>${escapeXml(chapter.title)}</h1>
${renderMarkdown(chapter.path, chapter.content, targets)}</section>`;
    budget.take(section.length);
    return section;
  });
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
${sections.join('\n')}
</main>
</body>
</html>
`;
}
