/** The most bytes of an archive that the server takes. */
export const MOST_BYTES = 100_000_000;

/** How a ZIP begins: with its first entry, or with its end where it has none. */
const BEGINNINGS = ['504b0304', '504b0506'];

/** Why a file need not be sent at all: it is larger than any server takes, or is no ZIP. Null where it may be one. */
export function judgeFile(size: number, beginning: Uint8Array): 'too_large' | 'no_zip' | null {
  if (size > MOST_BYTES) return 'too_large';
  const found = [...beginning.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return BEGINNINGS.includes(found) ? null : 'no_zip';
}
