import { packTestPlugin } from '@learnwright/test-kit/archives';
import type { Product, ProductOptions } from './start-product.ts';

/** A secret that stands in a file of the server. */
export const PINNED_SECRET = 'pinned-secret-0123456789';

/** A plugin that has a setting of every type, and some that are decided elsewhere. */
const FIELDS = `
  settings: {
    shown: setting(z.boolean(), true, {
      label: { en: 'Show hints', de: 'Hinweise zeigen' },
      help: { en: 'Learners may ask for a hint.', de: 'Lernende dürfen um einen Hinweis bitten.' },
      group: ROUND,
    }),
    rounds: setting(z.int().min(1).max(10), 5, {
      label: { en: 'Rounds', de: 'Durchgänge' }, unit: { en: 'rounds', de: 'Mal' }, group: ROUND,
    }),
    share: setting(z.number().min(0).max(1), 0.5, { label: { en: 'Share', de: 'Anteil' }, group: ROUND }),
    ceiling: setting(z.int().min(1).nullable(), null, { label: { en: 'Ceiling', de: 'Obergrenze' }, group: ROUND }),
    greeting: setting(z.string().max(40), 'Hello', { label: { en: 'Greeting', de: 'Gruß' }, group: WORDS }),
    essay: setting(z.string().max(2_000), '', { label: { en: 'Essay', de: 'Aufsatz' }, group: WORDS }),
    alias: setting(z.string().max(20).nullable(), null, { label: { en: 'Alias', de: 'Beiname' }, group: WORDS }),
    tone: setting(z.enum(['warm', 'cool']), 'warm', { label: { en: 'Tone', de: 'Ton' }, group: WORDS }),
    words: setting(z.array(z.string().max(10)).max(5), ['one', 'two'], { label: { en: 'Words', de: 'Wörter' }, group: WORDS }),
    limits: setting(z.record(z.string(), z.int().min(0)), { a: 1 }, { label: { en: 'Limits', de: 'Grenzen' } }),
    token: secret(z.string().min(8), { label: { en: 'Token', de: 'Zugangswort' } }),
    closed: setting(z.int(), 1, { label: { en: 'Closed', de: 'Fest' } }),
    closed_token: secret(z.string().min(8), { label: { en: 'Closed token', de: 'Festes Zugangswort' } }),
    place: internal(z.string(), 'cellar'),
  },
`;
const BEFORE = `import { secret } from '@learnwright/plugin-sdk';
const ROUND = { en: 'The round', de: 'Der Durchgang' };
const WORDS = { en: 'The words', de: 'Die Wörter' };
`;

/** What the product is started with for it. */
export const EVERY_SETTING: ProductOptions = {
  config: 'plugins: { install: { http: true } }',
  plugins: { every: 'settings:\n  greeting: From the file\npinned:\n  closed: 7\n' },
  secrets: `plugins:\n  every:\n    closed_token: ${PINNED_SECRET}\n`,
  environment: { APP_PROVIDER_B_BASE_URL: 'http://127.0.0.1:9/v1' },
};

/** Installs it as an operator does. */
export async function installEverySetting({ url }: Product): Promise<void> {
  const archive = await packTestPlugin({ name: 'every', fields: FIELDS, before: BEFORE });
  const response = await fetch(`${url}/api/admin/plugins/install`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/zip' },
    body: new Blob([Buffer.from(archive)]),
  });
  if (response.status !== 201) throw new Error(`Installing was answered ${response.status}: ${await response.text()}`);
}
