import { deflateSync, type Zippable, zipSync } from 'fflate';
import { ARCHIVE_LIMITS } from '../archive-limits.ts';

/** The earliest time a ZIP can have, without a zone: read in the zone of the machine, and written in it again. */
const FIXED_TIME = '1980-01-01T00:00:00';
const UNIX = 3;
const REGULAR_FILE = 0o100644 * 0x10000;
const BEST = 9;

/**
 * Writes files as a ZIP: sorted by name, with a fixed time and mode, so that equal files are equal bytes. Deflates in
 * JavaScript, since what zlib makes of the same bytes differs between processors and versions.
 */
export function writeZip(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const entries: Zippable = {};
  for (const [path, bytes] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    entries[path] = [bytes, { level: levelFor(bytes), mtime: FIXED_TIME, os: UNIX, attrs: REGULAR_FILE }];
  }
  return zipSync(entries);
}

/** What would unpack to more than the ratio allows is stored as it is. */
function levelFor(bytes: Uint8Array): 0 | 9 {
  const packed = deflateSync(bytes, { level: BEST });
  const isWorthIt = packed.length < bytes.length && bytes.length <= packed.length * ARCHIVE_LIMITS.ratio;
  return isWorthIt ? BEST : 0;
}
