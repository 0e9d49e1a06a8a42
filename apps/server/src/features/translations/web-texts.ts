import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSection, type TextTree } from '@learnwright/plugin-host';
import { CORE_TEXTS } from './core-texts.ts';

/** The section of the texts in which those of the web app are. */
const SECTION = 'web';
const FILE = /^(?<tag>[A-Za-z][\w-]*)\.json$/;

/** Reads the texts that the build of the web app has written: `<tag>.json` by language. */
export async function readWebTexts(folder: string): Promise<Readonly<Record<string, TextTree>>> {
  const names = (await readdir(folder)).filter((name) => FILE.test(name));
  const texts = await Promise.all(
    names.map(async (name): Promise<[string, TextTree]> => {
      const read: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'));
      return [FILE.exec(name)?.groups?.tag ?? '', isSection(read) ? read : {}];
    }),
  );
  return Object.fromEntries(texts);
}

/** The texts of the server, by language, and those of the web app where it is served: packs can translate both. */
export function listCoreTexts(web: Readonly<Record<string, TextTree>>): Readonly<Record<string, TextTree>> {
  const core: Readonly<Record<string, TextTree>> = CORE_TEXTS;
  const languages = [...new Set([...Object.keys(core), ...Object.keys(web)])];
  return Object.fromEntries(
    languages.map((language) => [language, { ...core[language], ...(web[language] && { [SECTION]: web[language] }) }]),
  );
}
