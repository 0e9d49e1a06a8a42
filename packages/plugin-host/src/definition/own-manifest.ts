import { type FrontendManifest, frontendManifestSchema } from '@learnwright/plugin-sdk';

/** A manifest as clients get it, and sentences about the entries that they do not get. */
export interface OwnManifest {
  readonly manifest: FrontendManifest | null;
  readonly left_out: readonly string[];
}

/** What a client fills in. */
const PLACES = ['{user_id}', '{project_id}'];
const PLACE = /\{[^{}]*\}/g;
const ORIGIN = 'http://learnwright.invalid';
/** The folder that frames lie in, with its slash. */
export const FOLDER = 'ui/';

/**
 * Leaves out the entries of a manifest whose address is not the plugin's own: a client sends with the rights of whoever looks at
 * it, and a plugin is to make it call nothing but the plugin.
 */
export function keepOwnAddresses(name: string, manifest: FrontendManifest | null): OwnManifest {
  if (manifest === null) return { manifest, left_out: [] };
  const left_out: string[] = [];
  const isOwn = (place: string, address: string | undefined) => {
    const reason = address === undefined ? null : explainAddress(name, address);
    if (reason !== null) left_out.push(`frontend_manifest.${place}: ${reason}`);
    return reason === null;
  };
  const { sidebar_actions, toolbar_buttons, settings_section, export_options, ...others } = manifest;
  const kept = {
    ...others,
    ...(sidebar_actions && {
      sidebar_actions: sidebar_actions.filter(({ action }, index) => isOwn(`sidebar_actions.${index}.action`, action)),
    }),
    ...(toolbar_buttons && {
      toolbar_buttons: toolbar_buttons.filter(({ action }, index) => isOwn(`toolbar_buttons.${index}.action`, action)),
    }),
    ...(settings_section && isOwn('settings_section.path', settings_section.path) && { settings_section }),
    ...(export_options && {
      export_options: export_options.filter(({ path }, index) => isOwn(`export_options.${index}.path`, path)),
    }),
  };
  return { manifest: kept, left_out };
}

/** The files of the pages and panels of a manifest that the plugin draws itself: `ui/index.html`. */
export function listFrames(manifest: FrontendManifest | null): readonly string[] {
  return [...(manifest?.pages ?? []), ...(manifest?.editor_panels ?? [])].flatMap(({ frame }) => frame ?? []);
}

/** Leaves out the pages and panels of a manifest whose file the plugin does not have; `paths` are those below its `ui`. */
export function keepOwnFrames(manifest: FrontendManifest | null, paths: Pick<ReadonlySet<string>, 'has'>): OwnManifest {
  if (manifest === null) return { manifest, left_out: [] };
  const left_out: string[] = [];
  const isThere = (place: string, frame: string | undefined) => {
    if (frame === undefined || paths.has(frame.slice(FOLDER.length))) return true;
    left_out.push(`frontend_manifest.${place}.frame: There is no file ${frame} that is served.`);
    return false;
  };
  const { pages, editor_panels, ...others } = manifest;
  const kept = {
    ...others,
    ...(pages && { pages: pages.filter(({ frame }, index) => isThere(`pages.${index}`, frame)) }),
    ...(editor_panels && {
      editor_panels: editor_panels.filter(({ frame }, index) => isThere(`editor_panels.${index}`, frame)),
    }),
  };
  return { manifest: kept, left_out };
}

/** Leaves out the slots of a manifest that clients of this version know nothing of: nobody has judged what stands in them. */
export function keepKnownSlots({ manifest, left_out }: OwnManifest): OwnManifest {
  if (manifest === null) return { manifest, left_out };
  const unknown = Object.keys(manifest).filter((slot) => !Object.hasOwn(frontendManifestSchema.shape, slot));
  const sentences = unknown.map((slot) => `frontend_manifest: It adds \`${slot}\`, which this app does not know.`);
  return { manifest: frontendManifestSchema.parse(manifest), left_out: [...left_out, ...sentences] };
}

/** Why an address is not one of a plugin, a sentence; null where it is. */
function explainAddress(name: string, address: string): string | null {
  const base = `/api/plugins/${name}/`;
  const unknown = (address.match(PLACE) ?? []).find((place) => !PLACES.includes(place));
  if (unknown !== undefined) return `Nobody fills in ${unknown.slice(0, 50)}: the places are ${PLACES.join(' and ')}.`;
  // Read as a browser does: `..` in any spelling leads upwards, and two slashes to another host.
  const target = URL.parse(address.replaceAll(PLACE, 'id'), ORIGIN);
  const isOwn = target?.origin === ORIGIN && target.pathname.startsWith(base);
  return isOwn ? null : `Its address is not below ${base}, and clients do not get the entry.`;
}
