import { type PluginToPack, SIGNING_KEY, testPluginFiles, withFiles } from '@learnwright/test-kit/archives';
import type { Page } from './open-app.ts';

/** Bytes that are chosen as the ZIP of a plugin. */
export interface ChosenFile {
  readonly bytes: Uint8Array;
  readonly name?: string;
}

/** Chooses a file at the page that installs plugins, as somebody would who picks it. */
export async function chooseArchive(page: Page, { bytes, name = 'quiz.zip' }: ChosenFile): Promise<void> {
  const file = { name, mimeType: 'application/zip', buffer: Buffer.from(bytes) };
  await page.getByLabel('The ZIP of a plugin').setInputFiles(file);
}

/** Drops a file on the part of a page that takes it, as somebody would with a mouse. */
export async function dropFile(
  target: ReturnType<Page['locator']>,
  { bytes, name = 'quiz.zip' }: ChosenFile,
): Promise<void> {
  const files = { base64: Buffer.from(bytes).toString('base64'), name };
  const dataTransfer = await target.page().evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    const content = Uint8Array.from(atob(dropped.base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([content], dropped.name));
    return transfer;
  }, files);
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
}

/** A plugin as an archive, signed where there is a key: by default with the one that servers of tests trust. */
export function signPlugin(plugin: PluginToPack, key: typeof SIGNING_KEY | null = SIGNING_KEY): Uint8Array {
  return withFiles({ ...NOTHING, ...Object.fromEntries(testPluginFiles(plugin)) }, key);
}

/** The files of the good plugin that a plugin of tests has not. */
const NOTHING = {
  'plugin.yaml': null,
  'quiz/plugin.js': null,
  'quiz/bonus.js': null,
  'config/quiz.yaml': null,
  'i18n/de.json': null,
};

/** Installs an archive by the API; returns the status of the answer. */
export async function installByApi(url: string, bytes: Uint8Array, query = ''): Promise<number> {
  const response = await fetch(`${url}/api/admin/plugins/install${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/zip' },
    body: new Uint8Array(bytes),
  });
  await response.text();
  return response.status;
}
