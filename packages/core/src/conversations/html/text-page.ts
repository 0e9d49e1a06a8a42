/** Gathers the text of a page: white space collapses as in a browser, except where it is preformatted. */
export interface TextPage {
  write(text: string): void;
  /** Adds text as it is, without collapsing. */
  writeExactly(text: string): void;
  /** Begins an item of a list; what it holds follows in the same line. */
  writeBullet(): void;
  /** Begins a new line, unless the current one is empty. */
  breakLine(): void;
  /** Leaves one line empty, unless it already is. */
  breakParagraph(): void;
  /** All of it, without white space around it. */
  text(): string;
}

/** Builds an empty page. */
export function createTextPage(): TextPage {
  const pieces: string[] = [];
  /** What stands at the end: what needs no break before anything (nothing, a bullet), a word, a line break, an empty line. */
  let end: 'start' | 'word' | 'line' | 'paragraph' = 'start';
  /** Whether there was white space behind the last word; it is written once another word follows in the line. */
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
