import { type ArchiveFinding, type ArchiveRule, readZip, type ZipLimits } from '@learnwright/archive';
import { hasErrors, type ImportFinding } from '@learnwright/plugin-sdk';
import { type ContentRule, createContentFinding } from '../findings.ts';
import { MAX_UPLOAD_BYTES } from '../settings.ts';
import {
  arrangeFiles,
  checkTextSizes,
  MAX_FILE_BYTES,
  MAX_FILES,
  NAME_LIMITS,
  type SourceReading,
  toClause,
} from './source.ts';

const LIMITS: ZipLimits = {
  ...NAME_LIMITS,
  archiveBytes: MAX_UPLOAD_BYTES,
  entries: MAX_FILES,
  totalBytes: MAX_UPLOAD_BYTES,
  entryBytes: MAX_FILE_BYTES,
  ratio: 100,
};

/** The rules of lessons for the rules of archives; for every other rule, the entry or the whole archive is broken. */
const RULES: Partial<Record<ArchiveRule, ContentRule>> = {
  'archive.too_large': 'E-TOTAL-SIZE',
  'archive.total_size': 'E-TOTAL-SIZE',
  'archive.too_many_entries': 'E-FILE-COUNT',
  'archive.entry_size': 'E-FILE-SIZE',
  'archive.ratio': 'E-ZIP-RATIO',
  'archive.encrypted': 'E-ZIP-ENCRYPTED',
  'archive.method': 'E-ZIP-METHOD',
  'archive.not_regular': 'E-ZIP-LINK',
  'archive.duplicate_name': 'E-ZIP-UNREADABLE',
  'archive.name_encoding': 'E-FILE-NAME',
  'archive.name_length': 'E-FILE-NAME',
  'archive.control_character': 'E-FILE-NAME',
  'archive.backslash': 'E-FILE-NAME',
  'archive.absolute_path': 'E-FILE-NAME',
  'archive.drive': 'E-FILE-NAME',
  'archive.traversal': 'E-FILE-NAME',
  'archive.empty_segment': 'E-FILE-NAME',
  'archive.too_deep': 'E-FILE-NAME',
};

/** Whether bytes begin like a ZIP: with a first entry, or with the end of an empty archive. */
export function isZip(bytes: Uint8Array): boolean {
  const [first, second, third, fourth] = bytes;
  return first === 0x50 && second === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));
}

/**
 * Reads a ZIP that unpacks to at most `maxBytes`, with the strict reader of archives; nothing is written. Lists every
 * finding; with an error among them, the source is empty.
 */
export async function readZipSource(
  name: string,
  bytes: Uint8Array,
  maxBytes = MAX_UPLOAD_BYTES,
): Promise<SourceReading> {
  const { files, findings } = await readZip(bytes, { ...LIMITS, totalBytes: maxBytes });
  if (hasErrors(findings)) return { source: { name, files: [] }, findings: toImportFindings(findings) };
  const named = [...files].map(([path, data]) => ({ name: path, bytes: data }));
  const tooLarge = checkTextSizes(named);
  return tooLarge.length > 0 ? { source: { name, files: [] }, findings: tooLarge } : arrangeFiles(name, named);
}

/** One finding for each rule and entry; damage counts where nothing else is wrong. */
function toImportFindings(findings: readonly ArchiveFinding[]): ImportFinding[] {
  const errors = findings.filter(({ severity }) => severity === 'error').map(toImportFinding);
  const others = errors.filter(({ rule }) => rule !== 'E-ZIP-DAMAGED');
  const byPlace = new Map((others.length > 0 ? others : errors).map((error) => [`${error.rule} ${error.path}`, error]));
  return [...byPlace.values()];
}

function toImportFinding({ rule, entry, message }: ArchiveFinding): ImportFinding {
  const broken = entry === null ? 'E-ZIP-UNREADABLE' : 'E-ZIP-DAMAGED';
  return createContentFinding(RULES[rule] ?? broken, entry ?? '', toClause(message));
}
