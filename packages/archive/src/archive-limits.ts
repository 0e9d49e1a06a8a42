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

/** How many bytes a YAML file of a stranger may have. */
export const MOST_YAML_BYTES = 64 * 1024;
