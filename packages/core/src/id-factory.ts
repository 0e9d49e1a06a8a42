import type { Clock } from './time/clock.ts';

/** Makes a new id: UUIDv7 text, later ids sorting after earlier ones. */
export type CreateId = () => string;

/** Bytes that share their memory with nobody: `Uint8Array<ArrayBuffer>`, which TypeScript 5.4 cannot say. */
type OwnBytes = ReturnType<typeof Uint8Array.of>;

const RANDOM_BYTES = 8;
const IDS_PER_FILL = 128;

/**
 * Builds an id factory from a clock and a source of random bytes.
 *
 * @example
 * const clock = createClock({ wall: () => Date.now(), elapsed: () => performance.now() });
 * const createId = createIdFactory(clock, (bytes) => crypto.getRandomValues(bytes));
 * createId(); // '0197…-7…'
 */
export function createIdFactory(clock: Clock, fillRandom: (bytes: OwnBytes) => unknown): CreateId {
  const pool = new Uint8Array(RANDOM_BYTES * IDS_PER_FILL);
  const view = new DataView(pool.buffer);
  let next = pool.length;
  return () => {
    // Random bytes cost more than all the rest, so one call fetches them for many ids.
    if (next === pool.length) {
      fillRandom(pool);
      next = 0;
    }
    const at = next;
    next += RANDOM_BYTES;
    const microseconds = clock.microseconds();
    const milliseconds = Math.floor(microseconds / 1000);
    // RFC 9562, method 3: the 12 bits after the version hold the fraction of the millisecond.
    const fraction = Math.floor(((microseconds - milliseconds * 1000) * 4096) / 1000);
    const high = ((view.getUint16(at) & 0x3fff) | 0x8000).toString(16);
    const low =
      view
        .getUint16(at + 2)
        .toString(16)
        .padStart(4, '0') +
      view
        .getUint32(at + 4)
        .toString(16)
        .padStart(8, '0');
    const time = milliseconds.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${fraction.toString(16).padStart(3, '0')}-${high}-${low}`;
  };
}
