import { type PluginContext, setting, z } from '@learnwright/plugin-sdk';
import type { Tables } from './tables.ts';

/** What an operator may change; the defaults are in config/{{name}}.yaml too. */
export const settings = {
  bonus: setting(z.int().min(0).max(1000), 5, { label: { en: 'Points for a session', de: 'Punkte für eine Sitzung' } }),
};

/** What the plugin works with while it is active. */
export type Context = PluginContext<typeof settings, Tables>;
