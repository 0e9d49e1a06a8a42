import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { FrontendManifest } from '@learnwright/plugin-sdk';
import {
  type DiscoveredPlugin,
  readUiFiles,
  UI_REMEDIES,
  type UiFault,
  uiTypeOf,
} from '@learnwright/plugin-sdk/loading';
import { FOLDER, keepOwnFrames, listFrames, type OwnManifest } from '../definition/own-manifest.ts';
import type { PluginVersion } from './plugin-version.ts';

/** A file of the pages of a plugin, as it is served. */
export interface UiFile {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The hash of its bytes. */
  readonly tag: string;
  /** Whether this version has the same bytes for ever: it comes from an archive. */
  readonly lasts: boolean;
}

/** A mistake in the pages of a plugin. */
export interface PageFault extends Omit<UiFault, 'rule'> {
  /** The rule of plugin archives that it breaks. */
  readonly rule: keyof typeof UI_REMEDIES;
  /** What to do, a sentence. */
  readonly remedy: string;
}

/** What has become of pages that were read again; with a fault they are what they were. */
export interface PageReload {
  readonly changed: boolean;
  readonly faults: readonly PageFault[];
}

/** The pages of a version as they were read last: what clients get of its manifest, and the files by their paths below `ui`. */
export interface PluginPages extends OwnManifest {
  readonly files: ReadonlyMap<string, UiFile>;
  /** Reads the files again, which is for authors: those of an archive stay. */
  reload(): Promise<PageReload>;
}

type ReadPages = Omit<PluginPages, 'reload'> & { readonly faults: readonly UiFault[] };

/** Reads the pages of a plugin, and tells `warn` what of them is not served; there are none where its manifest has no page of its own. */
export async function openPluginPages(
  discovered: DiscoveredPlugin,
  { manifest, left_out }: OwnManifest,
  warn: (sentence: string) => void,
): Promise<PluginPages> {
  let shown = await readPages(discovered, manifest);
  for (const sentence of left_out) warn(sentence);
  for (const sentence of shown.left_out) warn(sentence);
  for (const { file, reason } of shown.faults) warn(`${file} is not served. ${reason}`);
  return {
    get manifest() {
      return shown.manifest;
    },
    get left_out() {
      return [...left_out, ...shown.left_out];
    },
    get files() {
      return shown.files;
    },
    reload: async () => {
      const read = await readPages(discovered, manifest);
      const faults = [...read.faults, ...listMissing(manifest, read)].map((fault) => ({
        ...fault,
        remedy: UI_REMEDIES[fault.rule],
      }));
      if (faults.length > 0) return { changed: false, faults };
      const changed = !hasSameFiles(read.files, shown.files);
      shown = read;
      return { changed, faults };
    },
  };
}

/** Reads the files of a manifest with pages, and keeps of the manifest what has its file. */
async function readPages(discovered: DiscoveredPlugin, manifest: FrontendManifest | null): Promise<ReadPages> {
  if (listFrames(manifest).length === 0) return { manifest, left_out: [], files: new Map(), faults: [] };
  const { files, faults } = await readUiFiles(discovered.ui_directory ?? join(discovered.directory, 'ui'));
  const lasts = discovered.sha256 !== undefined;
  const served = [...files].map(
    ([path, bytes]) => [path, { type: uiTypeOf(path), bytes, tag: hash('sha1', bytes, 'base64url'), lasts }] as const,
  );
  return { ...keepOwnFrames(manifest, files), files: new Map<string, UiFile>(served), faults };
}

/** The files that a manifest names and that are not there; none where the folder was too large to be read. */
function listMissing(manifest: FrontendManifest | null, { files, faults }: ReadPages) {
  if (faults.some(({ rule }) => rule === 'ui.too_large')) return [];
  const missing = listFrames(manifest).filter((frame) => !files.has(frame.slice(FOLDER.length)));
  const reason = 'A page of the manifest names this file, and it is not served.';
  return [...new Set(missing)].map((file) => ({ rule: 'ui.missing', file, reason }) as const);
}

function hasSameFiles(files: PluginPages['files'], others: PluginPages['files']): boolean {
  return files.size === others.size && [...files].every(([path, { tag }]) => others.get(path)?.tag === tag);
}

/** A file of the version of a plugin that serves; null where another one does, or it has none of this name. */
export function findUiFile(
  serving: readonly PluginVersion[],
  name: string,
  version: string,
  path: string,
): UiFile | null {
  const found = serving.find(({ plugin }) => plugin.name === name && plugin.version === version);
  return found?.pages.files.get(path) ?? null;
}
