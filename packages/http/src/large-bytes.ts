import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** What is done with bytes before other requests have their turn: a few milliseconds of work. */
const BYTES_AT_ONCE = 8 * 1024 * 1024;

/** Bytes that come piece by piece. */
export interface ByteStore {
  /** How many there are. */
  readonly length: number;
  add(piece: Uint8Array): void;
  /** Cuts what is stored at these places, in order, into its parts; the store is used up. */
  split(ends: readonly number[]): Promise<Uint8Array<ArrayBuffer>[]>;
}

/** What most bodies fit in. */
const FIRST_BYTES = 64 * 1024;

/**
 * Stores as many bytes as are expected at most, in one buffer: a list of pieces would be there a second time while it is put together.
 * What nothing was written to takes no memory. But the garbage collector counts it, so there is room for all only once more has
 * come than a small body has.
 */
export function createByteStore(expected: number): ByteStore {
  let whole = Buffer.allocUnsafeSlow(Math.min(expected, FIRST_BYTES));
  let length = 0;
  return {
    get length() {
      return length;
    },
    add: (piece) => {
      if (length + piece.length > whole.length) {
        const first = whole.subarray(0, length);
        whole = Buffer.allocUnsafeSlow(expected);
        whole.set(first);
      }
      whole.set(piece, length);
      length += piece.length;
    },
    split: async (ends) => {
      const parts = ends.map((end, index) => whole.subarray(ends[index - 1] ?? 0, end));
      const largest = parts.reduce((most, part) => (part.length > most.length ? part : most), whole.subarray(0, 0));
      let pause = BYTES_AT_ONCE;
      let copied = 0;
      const split: Uint8Array<ArrayBuffer>[] = [];
      for (const part of parts) {
        // The largest one keeps the buffer: it may be handed on as a whole.
        const isKept = part === largest && part.length > whole.length / 2;
        split.push(isKept ? new Uint8Array(whole.buffer, part.byteOffset, part.length) : new Uint8Array(part));
        copied += isKept ? 0 : part.length;
        if (copied < pause) continue;
        pause = copied + BYTES_AT_ONCE;
        await setImmediate();
      }
      return split;
    },
  };
}

/** The SHA-256 of bytes in Base64; lets other requests have their turn between two parts of them. */
export async function digestBytes(bytes: Uint8Array): Promise<string> {
  const digest = createHash('sha256');
  for (let start = 0; start < bytes.length; start += BYTES_AT_ONCE) {
    if (start > 0) await setImmediate();
    digest.update(bytes.subarray(start, start + BYTES_AT_ONCE));
  }
  return digest.digest('base64');
}
