import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import { hasFile, type PluginFiles } from './plugin-files.ts';

/** The file of a package that exports the plugin; null where there is none or more than one. */
export function findEntryFile(
  files: PluginFiles,
  folder: string,
): { entryFile: string | null; findings: readonly ArchiveFinding[] } {
  const [script, module] = [`${folder}/plugin.js`, `${folder}/plugin.mjs`];
  const present = [script, module].filter((path) => hasFile(files, path));
  const [entryFile = null] = present;
  if (present.length === 1) return { entryFile, findings: [] };
  if (present.length === 2) {
    const message = `${script} and ${module} are both there; one of them must go.`;
    return { entryFile: null, findings: [createArchiveFinding('shape.entry_ambiguous', module, message)] };
  }
  const python = `${folder}/plugin.py`;
  const finding = hasFile(files, python)
    ? createArchiveFinding('shape.only_python', python, `${python} is Python; this server runs JavaScript: ${script}.`)
    : createArchiveFinding('shape.entry_missing', script, `Expected ${script} or ${module}.`);
  return { entryFile: null, findings: [finding] };
}
