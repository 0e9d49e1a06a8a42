import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { accountOf } from '../start/place.ts';
import { useSessionState } from '../start/session.ts';
import { useTexts } from '../texts/texts.ts';
import { chooseLabel } from './readable-words.ts';

type Manifest = Schemas['PluginManifest'];

/** The entries of a slot. */
interface Slots {
  readonly pages: NonNullable<Manifest['pages']>[number];
  readonly sidebar_actions: NonNullable<Manifest['sidebar_actions']>[number];
  readonly editor_panels: NonNullable<Manifest['editor_panels']>[number];
  readonly toolbar_buttons: NonNullable<Manifest['toolbar_buttons']>[number];
  readonly export_options: NonNullable<Manifest['export_options']>[number];
  readonly settings_section: NonNullable<Manifest['settings_section']>;
}

/** What a plugin adds at one place, with its words in the language of the app. */
export interface Addition<Entry> {
  /** Tells it from all others. */
  readonly key: string;
  readonly plugin: string;
  readonly version: string;
  /** The name of the plugin for people. */
  readonly by: string;
  readonly label: string;
  readonly entry: Entry;
}

/** How long manifests count, in milliseconds: they change when an operator changes plugins. */
const FRESH = 300_000;
/** The most entries of a plugin at one place: nobody finds anything among more. */
const MOST = 20;

/** What running plugins add. Nobody is asked on a device alone, and the server once for all places. */
export function useManifests() {
  const { place } = useSessionState();
  const queries = useLearnwrightQueries();
  return useQuery({ ...queries.get('/plugins/manifests'), staleTime: FRESH, enabled: accountOf(place) !== null });
}

/** What plugins add to a slot, in the order of their labels. Nothing until it has come. */
export function useAdditions<Slot extends keyof Slots>(slot: Slot): readonly Addition<Slots[Slot]>[] {
  const { language } = useTexts();
  const manifests = useManifests();
  const all = Object.values(manifests.data ?? {}).flatMap((manifest) => {
    const { name: plugin, version, display_name } = manifest;
    const by = chooseLabel(display_name, language, plugin);
    return entriesOf(manifest, slot).map((entry, index) => {
      const id = typeof entry.id === 'string' ? entry.id : by;
      const label = chooseLabel(entry.label, language, id);
      return { key: `${plugin}/${index}`, plugin, version, by, label, entry };
    });
  });
  return all.toSorted((one, other) => one.label.localeCompare(other.label, language));
}

function entriesOf<Slot extends keyof Slots>(manifest: Manifest, slot: Slot): readonly Slots[Slot][] {
  const { pages = [], sidebar_actions = [], toolbar_buttons = [], editor_panels = [] } = manifest;
  const { export_options = [], settings_section } = manifest;
  const slots: { readonly [Name in keyof Slots]: readonly Slots[Name][] } = {
    ...{ pages, sidebar_actions, toolbar_buttons, editor_panels, export_options },
    settings_section: settings_section === undefined ? [] : [settings_section],
  };
  return slots[slot].slice(0, MOST);
}
