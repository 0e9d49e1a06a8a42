import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GERMAN } from '../src/texts/de.ts';
import { ENGLISH } from '../src/texts/en.ts';

/** Writes the texts of the app, by language: the server reads them, so that packs can translate them. */
export function writeTexts(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [language, texts] of Object.entries({ en: ENGLISH, de: GERMAN })) {
    writeFileSync(join(folder, `${language}.json`), JSON.stringify(texts));
  }
}
