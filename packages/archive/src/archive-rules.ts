import type { Finding } from '@learnwright/core';

/** What the table says of a rule; `step` is the step of whoever installs what is in the archive. */
interface ArchiveRuleEntry {
  readonly severity: 'error' | 'warning';
  readonly sentence: string;
  readonly step: 'archive';
}

const archive = (sentence: string) => ({ severity: 'error', sentence, step: 'archive' }) as const;
const leftOut = (sentence: string) => ({ severity: 'warning', sentence, step: 'archive' }) as const;

/** Every rule of ZIPs and YAML files: stable id, severity and one sentence. Ids are only ever added. */
export const ARCHIVE_RULES = {
  'archive.not_a_zip': archive('The bytes are not a ZIP archive.'),
  'archive.truncated': archive('The archive ends before its directory does.'),
  'archive.unreadable': archive('The directory of the archive is damaged or lies about itself.'),
  'archive.too_large': archive('The archive is larger than its reader takes.'),
  'archive.too_many_entries': archive('The archive has more entries than its reader takes.'),
  'archive.total_size': archive('The entries unpack to more in all than the reader takes.'),
  'archive.entry_size': archive('An entry unpacks to more than the reader takes.'),
  'archive.ratio': archive('An entry unpacks to many times its size in the archive.'),
  'archive.zip64': archive('The archive ends with a record of ZIP64, or a ZIP64 field contradicts the headers.'),
  'archive.multi_disk': archive('The archive is one part of several.'),
  'archive.comment': archive('The comment of the archive holds another record of its end.'),
  'archive.foreign_data': archive('The archive holds bytes before, between or after its entries.'),
  'archive.overlap': archive('Two parts of the archive share bytes.'),
  'archive.headers_differ': archive('The two headers of an entry contradict each other.'),
  'archive.data_descriptor': archive(
    'The descriptor behind the data of an entry is missing, or contradicts the directory.',
  ),
  'archive.encrypted': archive('An entry is encrypted.'),
  'archive.flags': archive('An entry sets a flag that plugin archives have no use for.'),
  'archive.method': archive('An entry is neither stored nor deflated.'),
  'archive.wrong_size': archive('An entry unpacks to another size than it says.'),
  'archive.damaged': archive('The data of an entry cannot be unpacked or has another checksum.'),
  'archive.not_regular': archive('An entry is neither a regular file nor a folder.'),
  'archive.special_mode': archive('An entry asks for setuid, setgid or the sticky bit.'),
  'archive.directory_data': archive('A folder has contents of its own.'),
  'archive.duplicate_name': archive('Two entries have the same name, or names that differ only in case or spelling.'),
  'archive.file_and_folder': archive('An entry is a file and the folder of another entry.'),
  'archive.name_encoding': archive('The name of an entry is not unambiguous UTF-8.'),
  'archive.name_form': archive('The name of an entry is not in Unicode normal form C.'),
  'archive.name_length': archive('The name of an entry is empty, or longer than the reader takes.'),
  'archive.control_character': archive('The name of an entry has a NUL, a control character or an invisible one.'),
  'archive.backslash': archive('The name of an entry has a backslash.'),
  'archive.absolute_path': archive('The name of an entry begins with a slash.'),
  'archive.drive': archive('The name of an entry begins with a drive.'),
  'archive.traversal': archive('The name of an entry leads out of its folder.'),
  'archive.empty_segment': archive('The name of an entry has a part that is empty or a single dot.'),
  'archive.trailing_dot_or_space': archive('A part of the name of an entry ends with a dot or a space.'),
  'archive.device_name': archive('A part of the name of an entry is a device on Windows.'),
  'archive.windows_character': archive('The name of an entry has a character that Windows does not allow.'),
  'archive.too_deep': archive('An entry lies in more folders than the reader takes.'),
  'archive.left_out': leftOut('Entries that macOS makes for itself were left out.'),
  'yaml.too_large': archive('A YAML file is larger than 64 KB.'),
  'yaml.alias': archive('A YAML file has an anchor or an alias.'),
  'yaml.tag': archive('A YAML file has a tag or a directive.'),
  'yaml.too_deep': archive('A YAML file nests too deeply.'),
  'yaml.invalid': archive('A YAML file cannot be read.'),
} as const satisfies Record<`${'archive' | 'yaml'}.${string}`, ArchiveRuleEntry>;

/** The id of a rule in ARCHIVE_RULES. */
export type ArchiveRule = keyof typeof ARCHIVE_RULES;

/** One thing that was found in an archive; its message is a sentence. */
export interface ArchiveFinding<Rule extends string = ArchiveRule> extends Finding<Rule> {
  /** The name of the entry, fit to be shown; null where the whole archive is meant. */
  readonly entry: string | null;
}

const LONGEST_NAME = 200;
const LONGEST_MESSAGE = 500;
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Makes a finding; the severity comes from the table of rules. */
export function createArchiveFinding(rule: ArchiveRule, entry: string | null, message: string): ArchiveFinding {
  return showFinding({ rule, severity: ARCHIVE_RULES[rule].severity, entry, message });
}

/** A finding whose texts a terminal or a log may show: clipped, nothing invisible, one line. */
export function showFinding<Rule extends string>({
  rule,
  severity,
  entry,
  message,
}: ArchiveFinding<Rule>): ArchiveFinding<Rule> {
  return {
    rule,
    severity,
    entry: entry === null ? null : show(entry, LONGEST_NAME),
    message: show(message, LONGEST_MESSAGE),
  };
}

function show(text: string, longest: number): string {
  const clipped = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  return clipped.replaceAll(UNSHOWN, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
