import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** Why something below the `ui` of a plugin is not served. */
export interface UiFault {
  /** The rule of plugin archives that says the same. */
  readonly rule: 'ui.kind' | 'ui.too_large';
  /** The file, or the folder where it is about all of them: `ui/notes.docx`, `ui/`. */
  readonly file: string;
  /** A sentence. */
  readonly reason: string;
}

/** What an author does about a broken rule of the folder `ui`, a sentence each. */
export const UI_REMEDIES = {
  'ui.kind': 'Take it out of ui/, or give it a name and bytes of a kind that is served.',
  'ui.too_large': 'Make the files smaller, or take some out of ui/.',
  'ui.missing': 'Write it, or name another file as `frame` in the manifest.',
} as const;

/** The files below the `ui` of a plugin, by their paths below it, and what of it is not served. */
export interface UiFiles {
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  readonly faults: readonly UiFault[];
}

/**
 * What a page of a plugin may do: run its own files in an origin of its own, and reach nothing else. It is framed by the app alone.
 */
const UI_POLICY = [
  "sandbox allow-scripts allow-forms; default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:; font-src 'self'; media-src 'self' blob:; connect-src 'none'; form-action 'none'; base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The headers of every file of a plugin's pages, whatever the plugin says: it cannot send headers of its own. */
export const UI_HEADERS = {
  'Content-Security-Policy': UI_POLICY,
  // To the server, whatever a page of an opaque origin asks for comes from another site.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-read=(), clipboard-write=()',
} as const;

/** The most bytes that the files of a plugin's pages have together. */
export const UI_BYTES = 2 * 1024 * 1024;
/** Nobody looks at more names than this. */
const MOST_FILES = 1000;

/** The part of an address as it stands there: nothing in it is escaped. */
const NAME = /^[A-Za-z\d_-][\w.-]*(?:\/[A-Za-z\d_-][\w.-]*)*$/;
const LICENCE = /(?:^|\/)(?:LICEN[CS]E|NOTICE)$/;

type Sign = (bytes: Uint8Array) => boolean;

/** The kinds of files that are served: the media type, and what their bytes must be like. */
const KINDS: Readonly<Record<string, readonly [type: string, isOne: Sign]>> = {
  '.html': ['text/html; charset=utf-8', isText],
  '.js': ['text/javascript; charset=utf-8', isText],
  '.mjs': ['text/javascript; charset=utf-8', isText],
  '.css': ['text/css; charset=utf-8', isText],
  '.json': ['application/json', isText],
  '.map': ['application/json', isText],
  '.txt': ['text/plain; charset=utf-8', isText],
  '.svg': ['image/svg+xml', isText],
  '.png': ['image/png', (bytes) => begins(bytes, '\x89PNG\r\n\x1a\n')],
  '.jpg': ['image/jpeg', (bytes) => begins(bytes, '\xff\xd8\xff')],
  '.jpeg': ['image/jpeg', (bytes) => begins(bytes, '\xff\xd8\xff')],
  '.gif': ['image/gif', (bytes) => begins(bytes, 'GIF8')],
  '.webp': ['image/webp', (bytes) => begins(bytes, 'RIFF') && begins(bytes.subarray(8), 'WEBP')],
  '.woff2': ['font/woff2', (bytes) => begins(bytes, 'wOF2')],
  '.mp3': ['audio/mpeg', (bytes) => begins(bytes, 'ID3') || (bytes[0] === 0xff && (bytes[1] ?? 0) >= 0xe0)],
  '.ogg': ['audio/ogg', (bytes) => begins(bytes, 'OggS')],
  '.wav': ['audio/wav', (bytes) => begins(bytes, 'RIFF') && begins(bytes.subarray(8), 'WAVE')],
};

/** The media type that a file of a plugin's pages is served with. */
export function uiTypeOf(path: string): string {
  return KINDS[extname(path).toLowerCase()]?.[0] ?? 'text/plain; charset=utf-8';
}

/** Why a file is not served with the pages of a plugin, a sentence; null where it is. `path` begins below `ui`. */
export function findUiFault(path: string, bytes: Uint8Array): string | null {
  if (!NAME.test(path)) return 'Its name has other characters than letters, digits, ".", "_" and "-".';
  if (LICENCE.test(path)) return isText(bytes) ? null : 'It is no text in UTF-8.';
  const ending = extname(path).toLowerCase();
  const kind = KINDS[ending];
  if (kind === undefined) return `Files like *${ending} are not served: ${Object.keys(KINDS).join(' ')}.`;
  return kind[1](bytes) ? null : `Its bytes are not those of a *${ending} file.`;
}

/** Reads the folder `ui` of a plugin, once and whole: what is in no way served is left out, and said. No link is followed. */
export async function readUiFiles(folder: string): Promise<UiFiles> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const faults: UiFault[] = [];
  let total = 0;
  for (const path of await listFiles(folder)) {
    const place = join(folder, path);
    total += (await stat(place)).size;
    if (total > UI_BYTES) {
      const reason = `Its files have more than ${UI_BYTES} bytes in all.`;
      return { files: new Map(), faults: [{ rule: 'ui.too_large', file: 'ui/', reason }] };
    }
    const bytes = new Uint8Array(await readFile(place));
    const reason = findUiFault(path, bytes);
    if (reason === null) files.set(path, bytes);
    else faults.push({ rule: 'ui.kind', file: `ui/${path}`, reason });
  }
  return { files, faults };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .slice(0, MOST_FILES)
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}

function begins(bytes: Uint8Array, signature: string): boolean {
  return [...signature].every((character, index) => bytes[index] === character.charCodeAt(0));
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
