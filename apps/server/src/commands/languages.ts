import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LanguageCommands, LanguageReport } from '@learnwright/cli';
import { fileNameOf, languageSchema } from '@learnwright/core';
import { foldTag } from '@learnwright/plugin-host';
import type { Environment } from '../configuration/environment.ts';
import type { AppContext } from '../features/app-context.ts';
import { readLanguageFiles } from '../features/translations/language-files.ts';
import { describePackFinding } from '../features/translations/warn-of-packs.ts';
import { writeTextsAsYaml } from '../features/translations/write-texts.ts';

/** Runs work with the context of a server that does not listen. */
type WithServer = <T>(
  work: (context: AppContext, environment: Pick<Environment, 'APP_CONFIG_DIR'>) => Promise<T>,
) => Promise<T>;

/** The commands over language packs. */
export function createLanguageCommands(withServer: WithServer): LanguageCommands {
  return {
    export: (language, { to }) =>
      withServer(async ({ host }, { APP_CONFIG_DIR }) => {
        const tag = requireTag(language);
        const missing = host.texts.listMissing(tag);
        if (missing.length === 0) return { language: tag, file: null, texts: 0 };
        const file = to ?? join(APP_CONFIG_DIR, 'languages', fileNameOf(tag, '.yaml'));
        await mkdir(dirname(file), { recursive: true });
        await writeNew(file, writeTextsAsYaml(missing));
        return { language: tag, file, texts: missing.length };
      }),
    check: (language) =>
      withServer(async ({ host }, { APP_CONFIG_DIR }) => {
        const files = await readLanguageFiles(APP_CONFIG_DIR);
        const known = host.texts.languages();
        const tags = language === null ? known.map((each) => each.language) : [requireTag(language)];
        return tags.map((tag): LanguageReport => {
          const findings = host.texts.findings().filter((finding) => foldTag(finding.language) === foldTag(tag));
          return {
            language: tag,
            texts: known[0]?.texts ?? 0,
            missing: host.texts.listMissing(tag).map(({ path }) => path.join('.')),
            findings: findings.map((finding) => describePackFinding(finding, files)),
          };
        });
      }),
  };
}

function requireTag(language: string): string {
  if (languageSchema.safeParse(language).success) return language;
  throw new Error(`"${language}" is no language tag, such as fr or pt-BR.`);
}

/** Writes a file that must not be there. */
async function writeNew(file: string, text: string): Promise<void> {
  await writeFile(file, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(`${file} is there already. Name another file with --to, or move it away.`, { cause: error });
  });
}
