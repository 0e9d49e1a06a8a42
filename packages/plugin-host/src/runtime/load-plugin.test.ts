import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mergeTranslations, readTranslations } from './load-plugin.ts';

let directory: string;
const write = (name: string, text: string) => writeFileSync(join(directory, 'i18n', name), text);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'learnwright-texts-'));
  mkdirSync(join(directory, 'i18n'));
});
afterEach(() => rmSync(directory, { recursive: true }));

it('reads a file for each language, and nothing else', async () => {
  write('de-AT.json', '{ "hello": "Servus" }');
  write('fr.yaml', 'hello: Salut\n');
  write('README.md', 'texts');
  expect(await readTranslations(directory)).toEqual({ 'de-AT': { hello: 'Servus' }, fr: { hello: 'Salut' } });
});

it('has none where there is no folder', async () => {
  expect(await readTranslations(join(directory, 'absent'))).toEqual({});
});

it.each(['[]', '{', '"text"'])('names a file that holds %s', async (text) => {
  write('de.json', text);
  await expect(readTranslations(directory)).rejects.toThrow('i18n/de.json');
});

it('lets the plugin have the last word', () => {
  const ofFiles = { de: { hello: 'Tag', bye: 'Tschüss' }, fr: { hello: 'Salut' } };
  expect(mergeTranslations(ofFiles, { de: { hello: 'Hallo' }, en: { hello: 'Hello' } })).toEqual({
    ...{ de: { hello: 'Hallo', bye: 'Tschüss' }, fr: { hello: 'Salut' }, en: { hello: 'Hello' } },
  });
});
