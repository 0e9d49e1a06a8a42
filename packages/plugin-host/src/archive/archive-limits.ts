/** The limits of plugin archives, sizes in bytes; and of what is said about one. */
export const ARCHIVE_LIMITS = {
  entries: 2000,
  archiveBytes: 100_000_000,
  totalBytes: 100_000_000,
  entryBytes: 20_000_000,
  ratio: 100,
  depth: 12,
  nameBytes: 1000,
  segmentBytes: 255,
  yamlBytes: 65_536,
  /** Of all YAML files together: reading them takes much longer than unpacking them. */
  allYamlBytes: 524_288,
  /** Of one file of code: a file of nothing but imports takes many times its size to read. */
  codeBytes: 4_000_000,
  signatureBytes: 4096,
  fileListBytes: 1_048_576,
  /** Errors first; nobody reads more, and an archive can be made to have millions. */
  findings: 1000,
  findingsOfFile: 50,
} as const;
