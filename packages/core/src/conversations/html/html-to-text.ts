import { decodeEntities } from './decode-entities.ts';
import { findTagEnd } from './find-tag-end.ts';
import { createTextPage, type TextPage } from './text-page.ts';

/** Elements with a line of their own, and those with empty lines around them. */
const LINES = ['div', 'dd', 'dt', 'li', 'tr', 'section', 'article', 'header', 'footer'];
const PARAGRAPHS = ['p', 'ul', 'ol', 'dl', 'table', 'blockquote', 'pre', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** Elements whose content is no text of the page. */
const UNSEEN = ['script', 'style', 'template', 'title', 'noscript'];

/** What is read of a page so far. */
interface Reading {
  readonly html: string;
  readonly page: TextPage;
  isPreformatted: boolean;
}

/** The text of a piece of HTML, with a line for each of its blocks; it takes time in proportion to the length. */
export function htmlToText(html: string): string {
  const reading: Reading = { html, page: createTextPage(), isPreformatted: false };
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    writeText(reading, html.slice(at, open === -1 ? html.length : open));
    at = open === -1 ? html.length : readMarkup(reading, open);
  }
  return reading.page.text();
}

function writeText({ page, isPreformatted }: Reading, text: string): void {
  if (isPreformatted) page.writeExactly(decodeEntities(text));
  else page.write(decodeEntities(text));
}

/** Reads what begins with the `<` at `open`; answers where to go on. */
function readMarkup(reading: Reading, open: number): number {
  const { html } = reading;
  if (html.startsWith('<!--', open)) return endAfter(html, '-->', open + 4);
  const [, slash = '', name = ''] = /^<(\/?)([a-zA-Z][a-zA-Z0-9]{0,15})/.exec(html.slice(open, open + 18)) ?? [];
  const isOther = html[open + 1] === '!' || html[open + 1] === '?';
  if (name === '' && !isOther) {
    writeText(reading, '<');
    return open + 1;
  }
  const end = findTagEnd(html, open);
  if (end === -1) {
    // A tag that never ends is none: the rest is text.
    writeText(reading, html.slice(open));
    return html.length;
  }
  return isOther ? end : readTag(reading, name.toLowerCase(), slash === '/', end);
}

/** Does what a tag asks for; answers where to go on. */
function readTag(reading: Reading, name: string, isClosing: boolean, end: number): number {
  const { html, page } = reading;
  if (UNSEEN.includes(name) && !isClosing) return skipElement(html, name, end);
  if (name === 'pre') reading.isPreformatted = !isClosing;
  if (name === 'br') writeBreak(reading);
  else if (PARAGRAPHS.includes(name)) page.breakParagraph();
  else if (LINES.includes(name)) page.breakLine();
  else if (name === 'td' || name === 'th') page.write(' ');
  if (name === 'li' && !isClosing) page.writeBullet();
  return end;
}

function writeBreak({ page, isPreformatted }: Reading): void {
  if (isPreformatted) page.writeExactly('\n');
  else page.breakLine();
}

function skipElement(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}`, 'gi');
  closing.lastIndex = from;
  const found = closing.exec(html);
  return found === null ? html.length : endAfter(html, '>', found.index);
}

function endAfter(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from);
  return found === -1 ? html.length : found + text.length;
}
