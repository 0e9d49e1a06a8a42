import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** What is done with bytes before other requests have their turn: a few milliseconds of work. */
const BYTES_AT_ONCE = 8 * 1024 * 1024;

/** Puts pieces together; lets other requests have their turn between two parts of a large whole. */
export async function joinBytes(pieces: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let position = 0;
  let pause = BYTES_AT_ONCE;
  for (const piece of pieces) {
    whole.set(piece, position);
    position += piece.length;
    if (position < pause) continue;
    pause += BYTES_AT_ONCE;
    await setImmediate();
  }
  return new Uint8Array(whole.buffer);
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
