import { posix } from 'node:path';
import MarkdownIt from 'markdown-it';

/** What becomes of the addresses in a text. */
export interface Targets {
  /** The address of a link within the book, or null for one that leads nowhere; the words of the link stay. */
  link(path: string): string | null;
  /** The address of an image of the book, or null for one that is not there; its description stays. */
  image(path: string): Promise<string | null>;
}

/** Raw HTML is shown as it is written, and every element is closed, so that the result is XML too. */
const markdown = new MarkdownIt({ html: false, xhtmlOut: true, linkify: false, typographer: false });

type Token = ReturnType<typeof markdown.parse>[number];

/** Renders the Markdown of a chapter file as XHTML; relative addresses are looked up from the file. */
export async function renderMarkdown(path: string, text: string, targets: Targets): Promise<string> {
  const tokens = markdown.parse(withoutControls(text), {});
  for (const { children } of tokens) if (children !== null) await redirect(children, path, targets);
  return markdown.renderer.render(tokens, markdown.options, {});
}

/** Escapes text for XML. */
export function escapeXml(text: string): string {
  return withoutControls(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

async function redirect(tokens: Token[], path: string, targets: Targets): Promise<void> {
  const open: boolean[] = [];
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const target = findTarget(path, String(token.attrGet('href') ?? ''), targets.link);
      if (target === null) token.hidden = true;
      else token.attrSet('href', target);
      open.push(token.hidden);
    } else if (token.type === 'link_close') {
      token.hidden = open.pop() ?? false;
    } else if (token.type === 'image') {
      const target = resolve(path, String(token.attrGet('src') ?? ''));
      const found = target === null ? null : await targets.image(target);
      if (found === null) {
        token.type = 'text';
      } else {
        token.attrSet('src', found);
      }
    }
  }
}

function findTarget(path: string, address: string, link: Targets['link']): string | null {
  if (/^(?:https?|mailto):/i.test(address)) return address;
  const target = resolve(path, address);
  return target === null ? null : link(target);
}

/** The file of the book that an address in another file leads to; null for every other address. */
function resolve(from: string, address: string): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(address) || address === '') return null;
  try {
    const path = decodeURIComponent(address.replace(/[?#].*$/s, ''));
    return posix.normalize(posix.join(posix.dirname(from), path));
  } catch {
    return null;
  }
}

/** XML has no place for control characters, nor for half of a surrogate pair. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go.
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');
}
