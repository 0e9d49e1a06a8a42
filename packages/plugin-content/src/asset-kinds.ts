/** A kind of picture or sound that is taken. */
export interface AssetKind {
  readonly media_type: string;
  /** Of its files, in lower case; the first is the usual one. */
  readonly extensions: readonly string[];
}

/** The media type of pictures that can bring a script: nobody is to show them as a page. */
export const SCRIPTABLE = 'image/svg+xml';

/** How far into a file one has to look. */
const HEAD_BYTES = 4_096;

/** How a pointer of Git LFS begins, which stands in the place of a file. */
export const LFS_POINTER = 'version https://git-lfs.github.com/spec/';

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: one character is one byte here.
/** The kinds by how their bytes begin. */
const KINDS: readonly (AssetKind & { readonly begins: RegExp })[] = [
  { media_type: 'image/png', extensions: ['png'], begins: /^\x89PNG\r\n\x1a\n/ },
  { media_type: 'image/jpeg', extensions: ['jpg', 'jpeg'], begins: /^\xff\xd8\xff/ },
  { media_type: 'image/gif', extensions: ['gif'], begins: /^GIF8[79]a/ },
  { media_type: 'image/webp', extensions: ['webp'], begins: /^RIFF.{4}WEBP/s },
  { media_type: 'image/avif', extensions: ['avif'], begins: /^.{4}ftypavi[fs]/s },
  // An ID3 tag, or the first frame of layer III.
  { media_type: 'audio/mpeg', extensions: ['mp3'], begins: /^(?:ID3[\x02-\x04]|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/ },
  { media_type: 'audio/ogg', extensions: ['ogg', 'oga', 'opus'], begins: /^OggS\x00/ },
  { media_type: 'audio/mp4', extensions: ['m4a'], begins: /^.{4}ftyp(?:M4[AB] |mp4[12]|isom|iso[2-6]|dash)/s },
  { media_type: 'audio/aac', extensions: ['aac'], begins: /^\xff[\xf0\xf1\xf8\xf9]/ },
  { media_type: 'audio/wav', extensions: ['wav'], begins: /^RIFF.{4}WAVE/s },
  { media_type: 'audio/webm', extensions: ['webm', 'weba'], begins: /^\x1a\x45\xdf\xa3.{0,60}webm/s },
];
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: one character is one byte here.

const SVG: AssetKind = { media_type: SCRIPTABLE, extensions: ['svg'] };

/** Whether the name of a file is that of a kind that is taken. */
export function isAssetFile(path: string): boolean {
  const extension = extensionOf(path);
  return [...KINDS, SVG].some(({ extensions }) => extensions.includes(extension));
}

/** The kind of a file by its bytes, whatever its name says; null for every kind that is not taken. */
export function findKind(bytes: Uint8Array): AssetKind | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD_BYTES));
  const letters = head.toString('latin1');
  return KINDS.find(({ begins }) => begins.test(letters)) ?? (isSvg(head.toString('utf8')) ? SVG : null);
}

/** Tells in a clause why a file cannot be taken under its name; null where it can. */
export function refuseKind(path: string, bytes: Uint8Array): string | null {
  const kind = findKind(bytes);
  if (kind?.extensions.includes(extensionOf(path))) return null;
  if (kind !== null)
    return `it is of the type ${kind.media_type}; name it .${kind.extensions[0]}, or bring another file`;
  if (Buffer.from(bytes.subarray(0, LFS_POINTER.length)).toString('latin1') === LFS_POINTER) {
    return 'it is a pointer of Git LFS; keep pictures and sounds in Git itself';
  }
  const taken = [...KINDS, SVG].map(({ extensions: [name] }) => name).join(', ');
  return `its bytes are none of the kinds ${taken}; save it as one of them`;
}

function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

/** Whether a text begins with the element of SVG, behind a declaration and comments. Inner declarations are not taken. */
function isSvg(text: string): boolean {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  for (const [opening, closing] of [
    ['<?xml', '?>'],
    ['<!--', '-->'],
    ['<!DOCTYPE svg', '>'],
    ['<!--', '-->'],
  ] as const) {
    while (rest.startsWith(opening)) {
      const end = rest.indexOf(closing);
      if (end === -1) return false;
      rest = rest.slice(end + closing.length).trimStart();
    }
  }
  return /^<svg[\s>/]/.test(rest);
}
