import { setImmediate } from 'node:timers/promises';
import type { YamlFile } from '../../config/read-yaml.ts';
import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import { ARCHIVE_LIMITS } from '../archive-limits.ts';
import { readStrictYaml } from '../yaml/read-strict-yaml.ts';

const YAML = /\.ya?ml$/i;

/** Reads every YAML file of an archive by the strict rules; those that break one are left out. */
export async function readYamlFiles(
  files: ReadonlyMap<string, Uint8Array>,
): Promise<{ documents: ReadonlyMap<string, YamlFile>; findings: readonly ArchiveFinding[] }> {
  const documents = new Map<string, YamlFile>();
  const findings: ArchiveFinding[] = [];
  let total = 0;
  for (const [path, bytes] of [...files].filter(([name]) => YAML.test(name))) {
    total += bytes.length;
    if (total > ARCHIVE_LIMITS.allYamlBytes) {
      const message = `With it, the YAML files have ${total} bytes.`;
      return { documents, findings: [...findings, createArchiveFinding('yaml.too_large', path, message)] };
    }
    const { yaml, findings: found } = readStrictYaml(path, bytes);
    findings.push(...found);
    if (yaml !== null) documents.set(path, yaml);
    // The parser may need a third of a second for a file made to be slow; others have their turn in between.
    await setImmediate();
  }
  return { documents, findings };
}
