import { MEGABYTE, type ZipLimits } from '@learnwright/archive';

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
