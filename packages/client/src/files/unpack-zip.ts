import { unzipSync } from 'fflate';
import { type ContentFileFinding, complain } from './file-finding.ts';

/** The files of an archive by their paths, and why it is not taken. */
export interface UnpackedZip {
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** The folder around all files, which was taken off; null where there was none. */
  readonly folder: string | null;
  readonly findings: readonly ContentFileFinding[];
}

const MEGABYTE = 1_000_000;
const MOST_PACKED_BYTES = 50 * MEGABYTE;
const MOST_BYTES = 100 * MEGABYTE;
const MOST_FILE_BYTES = 20 * MEGABYTE;
const MOST_TEXT_BYTES = MEGABYTE;
const MOST_FILES = 5_000;
const MOST_NAME = 500;
const TEXT_FILE = /\.(?:json|ya?ml|md|markdown)$/i;
/** What operating systems and editors leave behind. */
const SYSTEM_FILE = /^(?:__MACOSX|Thumbs\.db|desktop\.ini|\..*)$/i;
const UNSAFE = /[\p{Cc}\\:]/u;

/**
 * Unpacks a ZIP of a stranger within bounds. Names, number and sizes are looked at before anything is unpacked, and nothing is
 * unpacked where one of them is not taken. A folder around all files is taken off.
 */
export function unpackZip(bytes: Uint8Array): UnpackedZip {
  if (bytes.length > MOST_PACKED_BYTES) {
    return refuse('E-TOTAL-SIZE', '', `it has ${bytes.length} bytes, at most ${MOST_PACKED_BYTES} are taken`);
  }
  const findings: ContentFileFinding[] = [];
  const names = new Set<string>();
  let total = 0;
  const look = (name: string, size: number) => {
    if (name.endsWith('/') || isSystemFile(name)) return;
    total += size;
    findings.push(...checkEntry(name, size));
    if (names.has(name)) findings.push(complain('E-FILE-DUPLICATE', name, 'another file has this name'));
    names.add(name);
  };
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        look(name, originalSize);
        return false;
      },
    });
    if (names.size > MOST_FILES) {
      findings.push(complain('E-FILE-COUNT', '', `there are ${names.size} files, at most ${MOST_FILES} are taken`));
    }
    if (total > MOST_BYTES) {
      findings.push(complain('E-TOTAL-SIZE', '', `the files have ${total} bytes, at most ${MOST_BYTES} are taken`));
    }
    if (findings.length > 0) return { files: new Map(), folder: null, findings };
    return { ...takeOffFolder(unzipSync(bytes, { filter: ({ name }) => names.has(name) })), findings };
  } catch {
    return refuse('E-ZIP-UNREADABLE', '', 'it is no ZIP, or it is damaged');
  }
}

function checkEntry(name: string, size: number): ContentFileFinding[] {
  const most = TEXT_FILE.test(name) ? MOST_TEXT_BYTES : MOST_FILE_BYTES;
  return [
    ...(isSafe(name) ? [] : [complain('E-FILE-NAME', name, 'its name is absolute, leads upwards, or is not safe')]),
    ...(size > most ? [complain('E-FILE-SIZE', name, `it has ${size} bytes, at most ${most} are taken`)] : []),
  ];
}

function isSafe(name: string): boolean {
  const parts = name.split('/');
  return (
    name.length <= MOST_NAME &&
    !UNSAFE.test(name) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..')
  );
}

function isSystemFile(name: string): boolean {
  return name.split('/').some((part) => part !== '..' && part !== '.' && SYSTEM_FILE.test(part));
}

function takeOffFolder(
  files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
): Pick<UnpackedZip, 'files' | 'folder'> {
  const entries = Object.entries(files);
  const [first = ''] = entries.map(([name]) => name);
  const folder = first.slice(0, first.indexOf('/') + 1);
  const isAround = folder !== '' && entries.every(([name]) => name.startsWith(folder));
  return {
    // Lessons name their files composed, whatever made the archive.
    files: new Map(
      entries.map(([name, bytes]) => [(isAround ? name.slice(folder.length) : name).normalize('NFC'), bytes]),
    ),
    folder: isAround ? folder.slice(0, -1) : null,
  };
}

function refuse(rule: string, file: string, message: string): UnpackedZip {
  return { files: new Map(), folder: null, findings: [complain(rule, file, message)] };
}
