import type { ExportedBook } from './export-book.ts';
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

/** Writes a book as one page with a table of contents; its images are in the page, and nothing is loaded from elsewhere. */
export function writeHtml(book: ExportedBook): string {
  const { title, subtitle, author, language, description, chapters, files } = book;
  const anchors = new Map(chapters.map(({ path }, index) => [path, `chapter-${index + 1}`]));
  const targets = {
    link: (path: string) => (anchors.has(path) ? `#${anchors.get(path)}` : null),
    image: (path: string) => {
      const image = findImage(files, path);
      return image && `data:${image.media_type};base64,${Buffer.from(image.bytes).toString('base64')}`;
    },
  };
  const entries = chapters.map(
    (chapter) => `<li><a href="#${anchors.get(chapter.path)}">${escapeXml(chapter.title)}</a></li>`,
  );
  const sections = chapters.map(
    (chapter) => `<section id="${anchors.get(chapter.path)}">
<h1>${escapeXml(chapter.title)}</h1>
${renderMarkdown(chapter.path, chapter.content, targets)}</section>`,
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
${sections.join('\n')}
</main>
</body>
</html>
`;
}
