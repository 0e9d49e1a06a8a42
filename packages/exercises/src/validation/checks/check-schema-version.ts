import { isSchemaVersion } from '../../schema/schema-version.ts';
import { createFinding, type Finding } from '../finding.ts';

/** A schema_version is one this package knows; none at all is fine, since lessons usually carry none. */
export function checkSchemaVersion({ schemaVersion }: { schemaVersion: string | undefined }): Finding[] {
  if (schemaVersion === undefined || isSchemaVersion(schemaVersion)) return [];
  return [createFinding('W-SCHEMA-VERSION', '/schema_version', `version "${schemaVersion}" is not known here`)];
}
