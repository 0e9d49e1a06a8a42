import { Parser } from 'htmlparser2';
import { tidy } from './exported-card.ts';

/** The text of a field of Anki, and the files that it shows or plays. */
export interface NoteText {
  readonly text: string;
  readonly media: readonly string[];
}

/** Elements inside one another: cards have a few. The parser looks through all that are open at each end tag. */
const MAX_DEPTH = 200;

const BLOCKS = new Set('address blockquote div dd dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tr ul'.split(' '));
const UNREAD = new Set(['script', 'style', 'template']);
const WITH_SOURCE = new Set(['img', 'audio', 'video', 'source']);
const SOUND = /\[sound:/gi;

/** A field whose elements are nested too deep to be read. */
export class DeepFieldError extends Error {}

/**
 * Reads the HTML of a field as plain text: lines where it shows lines. Pictures and sounds are named apart. The work grows with the
 * length of the HTML, whatever it holds. Throws DeepFieldError.
 */
export function readNoteText(html: string): NoteText {
  const { silent, sounds } = takeSounds(html);
  const media = [...sounds];
  // In parts: a text that grows would be copied to be looked at.
  const parts: string[] = [];
  let [unread, depth] = [0, 0];
  const breakLine = () => {
    const last = parts.at(-1);
    if (last !== undefined && !last.endsWith('\n')) parts.push('\n');
  };
  const parser = new Parser({
    onopentag: (name, { src }) => {
      depth += 1;
      if (depth > MAX_DEPTH) throw new DeepFieldError(`It has more than ${MAX_DEPTH} elements inside one another.`);
      if (UNREAD.has(name)) unread += 1;
      if (name === 'br') parts.push('\n');
      if (BLOCKS.has(name)) breakLine();
      if (WITH_SOURCE.has(name) && src !== undefined && src !== '') media.push(src);
    },
    onclosetag: (name) => {
      depth -= 1;
      if (UNREAD.has(name)) unread -= 1;
      if (BLOCKS.has(name)) breakLine();
    },
    ontext: (part) => {
      if (unread === 0 && part !== '') parts.push(part.replace(/[\t\n\r ]+/g, ' '));
    },
  });
  parser.end(silent);
  return { text: tidy(parts.join('')), media };
}

/** A sound is a command in the field as it stands: with a bracket as an entity, it is text. */
function takeSounds(html: string): { readonly silent: string; readonly sounds: readonly string[] } {
  const sounds: string[] = [];
  const silent: string[] = [];
  let behind = 0;
  for (const { 0: opening, index } of html.matchAll(SOUND)) {
    if (index < behind) continue;
    const name = index + opening.length;
    const end = html.indexOf(']', name);
    if (end === -1) break;
    sounds.push(html.slice(name, end));
    silent.push(html.slice(behind, index));
    behind = end + 1;
  }
  return { silent: silent.join('') + html.slice(behind), sounds };
}
