import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GERMAN_PARTS } from '../src/texts/de.ts';
import { ENGLISH_PARTS } from '../src/texts/en.ts';

/** The texts of a section by their keys. */
type Section = Readonly<Record<string, unknown>>;

/** Writes the texts of the app, by language: the server reads them, so that packs can translate them. */
export function writeTexts(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [language, parts] of Object.entries({ en: ENGLISH_PARTS, de: GERMAN_PARTS })) {
    writeFileSync(join(folder, `${language}.json`), JSON.stringify(mergeParts(Object.values(parts))));
  }
}

/** Puts the parts of a language together: a section may be in several. */
function mergeParts(parts: readonly Readonly<Record<string, Section>>[]): Section {
  const sections = new Map<string, Section>();
  for (const [name, section] of parts.flatMap((part) => Object.entries(part))) {
    sections.set(name, { ...sections.get(name), ...section });
  }
  return Object.fromEntries(sections);
}
