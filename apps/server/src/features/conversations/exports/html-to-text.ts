import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** Elements with a line of their own, and elements with empty lines around them. */
const LINES = new Set(['div', 'dd', 'dt', 'li', 'tr', 'section', 'article', 'header', 'footer']);
const PARAGRAPHS = new Set('p ul ol dl table blockquote pre hr h1 h2 h3 h4 h5 h6'.split(' '));
/** Elements whose content a page does not show. */
const HIDDEN = new Set(['script', 'style', 'template', 'title', 'noscript', 'iframe', 'noembed', 'noframes']);

/** A `</` without a name behind it, which a page shows as text. */
const CLOSING_WITHOUT_NAME = /<\/(?![a-z])/gi;

/**
 * Reads the text of a piece of HTML, with a line for each of its blocks. Takes time in proportion to the length: it uses
 * the tokenizer of htmlparser2, since its parser is slow on hostile nesting.
 */
export function htmlToText(html: string): string {
  const page = createTextPage();
  const unfinished = readHtml(html.replace(CLOSING_WITHOUT_NAME, '&lt;/'), page);
  // A tag that never ends is text.
  readHtml(unfinished.replaceAll('<', '&lt;'), page);
  return page.text();
}

/** Writes the text of HTML onto the page. Returns the rest: a tag at the end that never ends. */
function readHtml(html: string, page: TextPage): string {
  /** The index up to which the HTML is read. */
  let read = 0;
  let name = '';
  /** The hidden element that the reading is inside of. */
  let hidden: string | null = null;
  let isPreformatted = false;

  function write(text: string): void {
    if (hidden !== null) return;
    if (isPreformatted) page.writeExactly(text);
    else page.write(text);
  }

  function open(): void {
    if (hidden !== null) return;
    if (HIDDEN.has(name)) hidden = name;
    else if (name === 'pre') isPreformatted = true;
    else if (name === 'br' && isPreformatted) page.writeExactly('\n');
    breakAt();
    if (name === 'li') page.writeBullet();
  }

  function close(): void {
    if (hidden === name) hidden = null;
    if (hidden !== null) return;
    if (name === 'pre') isPreformatted = false;
    breakAt();
  }

  function breakAt(): void {
    if (PARAGRAPHS.has(name)) page.breakParagraph();
    else if (LINES.has(name) || (name === 'br' && !isPreformatted)) page.breakLine();
    else if (name === 'td' || name === 'th') page.write(' ');
  }

  function skip(_start: number, end: number): void {
    read = end + 1;
  }

  const callbacks: TokenizerCallbacks = {
    ontext: (start, end) => {
      // The tokenizer gives the end of a tag that never ends as text.
      if (start !== read && end === html.length) return;
      write(html.slice(start, end));
      read = end;
    },
    ontextentity: (codePoint, end) => {
      // A space that does not break is a space.
      write(codePoint === 0xa0 ? ' ' : String.fromCodePoint(codePoint));
      read = end;
    },
    onopentagname: (start, end) => {
      name = html.slice(start, end).toLowerCase();
    },
    onopentagend: (end) => {
      open();
      read = end + 1;
    },
    onselfclosingtag: (end) => {
      open();
      read = end + 1;
    },
    onclosetag: (start, end) => {
      const bracket = html.indexOf('>', end);
      if (bracket === -1) return;
      name = html.slice(start, end).toLowerCase();
      close();
      read = bracket + 1;
    },
    oncomment: skip,
    oncdata: skip,
    ondeclaration: skip,
    onprocessinginstruction: skip,
    onattribname: ignore,
    onattribdata: ignore,
    onattribentity: ignore,
    onattribend: ignore,
    onend: ignore,
  };
  const tokenizer = new Tokenizer({}, callbacks);
  tokenizer.write(html);
  tokenizer.end();
  return hidden === null ? html.slice(read) : '';
}

function ignore(): void {
  // Attributes have no text, and neither has the end.
}

/** Gathers the text of a page. White space collapses as in a browser, except in preformatted text. */
interface TextPage {
  write(text: string): void;
  /** Adds text without collapsing its white space. */
  writeExactly(text: string): void;
  /** Begins an item of a list; its text follows in the same line. */
  writeBullet(): void;
  /** Begins a new line, unless the current line is empty. */
  breakLine(): void;
  /** Leaves one line empty, unless the last line is empty. */
  breakParagraph(): void;
  /** The whole text, without white space around it. */
  text(): string;
}

function createTextPage(): TextPage {
  const pieces: string[] = [];
  /** The end of the text: `start` (nothing or a bullet, so that no break is needed), a word, a line break, an empty line. */
  let end: 'start' | 'word' | 'line' | 'paragraph' = 'start';
  /** Tells that white space follows the last word. It is written before the next word of the line. */
  let hasSpace = false;

  function put(text: string, next: typeof end): void {
    pieces.push(text);
    end = next;
    hasSpace = false;
  }

  return {
    write: (text) => {
      const collapsed = text.replace(/\s+/g, ' ');
      const words = collapsed.trim();
      hasSpace ||= collapsed.startsWith(' ');
      if (words === '') return;
      put(hasSpace && end === 'word' ? ` ${words}` : words, 'word');
      hasSpace = collapsed.endsWith(' ');
    },
    writeExactly: (text) => {
      if (text !== '') put(text, text.endsWith('\n') ? 'line' : 'word');
    },
    writeBullet: () => put('- ', 'start'),
    breakLine: () => {
      if (end === 'word') put('\n', 'line');
    },
    breakParagraph: () => {
      if (end === 'word' || end === 'line') put(end === 'line' ? '\n' : '\n\n', 'paragraph');
    },
    text: () => pieces.join('').trim(),
  };
}
