import { fileURLToPath } from 'node:url';
import type { FrontendManifest } from '@learnwright/plugin-sdk';
import { readUiFiles, UI_REMEDIES, type UiFault, type UiFiles } from '@learnwright/plugin-sdk/loading';

/** A page or panel that a plugin draws itself. */
interface FramedPage {
  readonly id: string;
  readonly label: Readonly<Record<string, string>>;
  /** The address in the manifest; null for a panel of an editor, which has none. */
  readonly path: string | null;
  readonly frame: string;
}

/** A broken rule of the folder `ui`. */
interface BrokenRule extends Omit<UiFault, 'rule'> {
  readonly rule: keyof typeof UI_REMEDIES;
}

/** Finds a page of a plugin by its id. Throws where there is none that the plugin draws itself; the message names those that it has. */
export function requirePage(name: string, manifest: FrontendManifest | null, id: string): FramedPage {
  const pages = listPages(manifest);
  const found = pages.find((page) => page.id === id);
  if (found !== undefined) return found;
  const known = pages.map((page) => page.id).join(', ') || 'none';
  throw new Error(`The plugin "${name}" draws no page or panel "${id}" itself. With a \`frame\` it has: ${known}.`);
}

/** Reads the folder `ui` of a package. Throws where it breaks a rule; the message has each rule with its file and its remedy. */
export async function requireUiFiles(directory: URL, manifest: FrontendManifest | null): Promise<UiFiles['files']> {
  const { files, faults } = await readUiFiles(fileURLToPath(new URL('ui', directory)));
  const broken: BrokenRule[] = [...faults];
  // Where the folder is too large, nothing of it is served.
  const isRead = faults.every(({ rule }) => rule !== 'ui.too_large');
  for (const { id, frame } of isRead ? listPages(manifest) : []) {
    if (files.has(frame.slice('ui/'.length))) continue;
    broken.push({ rule: 'ui.missing', file: frame, reason: `The page "${id}" names it, and it is not there.` });
  }
  if (broken.length === 0) return files;
  const lines = broken.map(({ rule, file, reason }) => `${rule} ${file}: ${reason} ${UI_REMEDIES[rule]}`);
  throw new Error(`No server shows these pages as they are.\n${lines.join('\n')}`);
}

function listPages(manifest: FrontendManifest | null): FramedPage[] {
  const pages = (manifest?.pages ?? []).map((page) => ({ ...page, path: page.path }));
  const panels = (manifest?.editor_panels ?? []).map((panel) => ({ ...panel, path: null }));
  return [...pages, ...panels].flatMap(({ id, label, path, frame }) =>
    frame === undefined ? [] : [{ id, label, path, frame }],
  );
}
