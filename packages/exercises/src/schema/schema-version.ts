/** The versions of the lesson format this package reads, oldest first; any other one is a warning, not a refusal. */
export const SCHEMA_VERSIONS = [
  '1.0',
  '1.1',
  '1.2',
  '1.3',
  '1.4',
  '1.5',
  '1.6',
  '1.7',
  '1.8',
  '1.9',
  '1.10',
  '1.11',
] as const;

/** One of the format versions listed in SCHEMA_VERSIONS. */
export type SchemaVersion = (typeof SCHEMA_VERSIONS)[number];

/** Tells whether a manifest's or lesson's `schema_version` is one this package knows; never throws. */
export function isSchemaVersion(version: string): version is SchemaVersion {
  return SCHEMA_VERSIONS.some((known) => known === version);
}
