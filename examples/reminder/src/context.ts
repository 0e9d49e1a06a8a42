import { type PluginContext, secret, setting, z } from '@learnwright/plugin-sdk';
import type { Tables } from './tables.ts';

/** What an operator may change; the defaults are in config/reminder.yaml too. */
export const settings = {
  smtp_url: secret(z.url({ protocol: /^smtps?$/ }), {
    label: {
      en: 'Mail server, such as smtp://name:password@host:587',
      de: 'Mailserver, etwa smtp://name:passwort@host:587',
    },
  }),
  from: setting(z.email(), 'learning@example.org', { label: { en: 'Sender', de: 'Absender' } }),
};

/** What the plugin works with while it is active. */
export type Context = PluginContext<typeof settings, Tables>;
