import { Parser } from 'htmlparser2';

/** The text of a field of Anki, and the files that it shows or plays. */
export interface NoteText {
  readonly text: string;
  readonly media: readonly string[];
}

const BLOCKS = new Set('address blockquote div dd dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tr ul'.split(' '));
const UNREAD = new Set(['script', 'style', 'template']);
const WITH_SOURCE = new Set(['img', 'audio', 'video', 'source']);
const SOUND = /\[sound:([^\]]*)\]/gi;

/** Reads the HTML of a field as plain text: lines where it shows lines. Pictures and sounds are named apart. */
export function readNoteText(html: string): NoteText {
  const media: string[] = [];
  let text = '';
  let unread = 0;
  const breakLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const parser = new Parser({
    onopentag: (name, { src }) => {
      if (UNREAD.has(name)) unread += 1;
      if (name === 'br') text += '\n';
      if (BLOCKS.has(name)) breakLine();
      if (WITH_SOURCE.has(name) && src !== undefined && src !== '') media.push(src);
    },
    onclosetag: (name) => {
      if (UNREAD.has(name)) unread -= 1;
      if (BLOCKS.has(name)) breakLine();
    },
    ontext: (part) => {
      if (unread === 0) text += part.replace(/[\t\n\r ]+/g, ' ');
    },
  });
  // A sound is a command in the field as it stands: with a bracket as an entity, it is text.
  const silent = html.replace(SOUND, (_, name: string) => {
    media.push(name);
    return '';
  });
  parser.end(silent);
  const lines = text
    .replaceAll('\u00a0', ' ')
    .replaceAll('\0', '')
    .split('\n')
    .map((line) => line.trim());
  return {
    text: lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    media,
  };
}
