/** What an archive may be: sizes in bytes, and what its files are for. */
export interface ZipLimits {
  readonly archiveBytes: number;
  readonly entries: number;
  /** Of all entries together, unpacked. */
  readonly totalBytes: number;
  /** Of one entry, unpacked. */
  readonly entryBytes: number;
  /** How many times its packed size an entry may unpack to. */
  readonly ratio: number;
  /** How many folders deep an entry may lie. */
  readonly depth: number;
  readonly nameBytes: number;
  /** Of one part of a name, between two slashes. */
  readonly segmentBytes: number;
  /** Whether the files are for a disk: names and modes that a file system could understand in another way are refused. */
  readonly forDisk: boolean;
}

/** One megabyte, wherever a limit is told in MB. */
export const MEGABYTE = 1024 * 1024;

/** The limits of plugin archives, and of the findings in them. */
export const ARCHIVE_LIMITS = {
  archiveBytes: 100 * MEGABYTE,
  entries: 2000,
  totalBytes: 100 * MEGABYTE,
  entryBytes: 20 * MEGABYTE,
  ratio: 100,
  depth: 12,
  nameBytes: 1000,
  segmentBytes: 255,
  forDisk: true,
  yamlBytes: 64 * 1024,
  /** Of all YAML files together: reading them takes much longer than unpacking them. */
  allYamlBytes: 512 * 1024,
  /** Of one file of code: a file full of imports takes many times its size to read. */
  codeBytes: 4 * MEGABYTE,
  signatureBytes: 4 * 1024,
  fileListBytes: MEGABYTE,
  /** An archive can be made to have millions; errors come first. */
  findings: 1000,
  findingsOfFile: 50,
} as const satisfies ZipLimits & Readonly<Record<string, number | boolean>>;
