import type { Command } from 'commander';
import type { CommandResult, RunWork } from '../command-result.ts';
import type { LanguageReport } from '../language-commands.ts';
import { examples, formatRows, joinParts } from '../text.ts';

/** How many missing keys are listed; `--json` lists all. */
const LISTED = 20;

interface ExportOptions {
  readonly to?: string;
}

/** `learnwright languages export` and `check`. */
export function addLanguages(program: Command, run: RunWork): void {
  const languages = program
    .command('languages')
    .summary('translate the texts of the server and its plugins')
    .description(
      'Works on language packs, the files languages/<tag>.yaml in the config directory. A running server reads them when it starts.',
    );
  addExport(languages, run);
  addCheck(languages, run);
}

function addExport(languages: Command, run: RunWork): void {
  languages
    .command('export')
    .summary('begin a language pack')
    .description(
      'Writes the English text of every key that a language lacks, for you to translate. Nothing is overwritten. What you ' +
        'leave out, or leave empty, stays English.',
    )
    .argument('<language>', 'a language tag, such as fr or pt-BR')
    .option('--to <file>', 'the file to write (default: languages/<language>.yaml in the config directory)')
    .addHelpText(
      'after',
      examples([
        ['learnwright languages export fr', 'begin a French pack'],
        ['learnwright languages export fr --to new.yaml', 'what a French pack lacks after an upgrade'],
      ]),
    )
    .action((language: string, { to }: ExportOptions) =>
      run('Writing', async (server) => {
        const report = await server.languages.export(language, to === undefined ? {} : { to });
        const text =
          report.file === null
            ? `Nothing is missing in "${language}", so nothing was written.`
            : `${report.texts} English texts are in ${report.file}. Translate them, then run "learnwright languages check ${language}".`;
        return { ending: 'ok', json: report, text };
      }),
    );
}

function addCheck(languages: Command, run: RunWork): void {
  languages
    .command('check')
    .summary('look for missing and wrong texts')
    .description(
      'Compares languages with English: keys that are missing, keys that nobody has, and placeholders that differ. Ends with ' +
        'status 3 where it finds any.',
    )
    .argument('[language]', 'a language tag (default: every language that somebody has brought)')
    .addHelpText(
      'after',
      examples([
        ['learnwright languages check fr', 'what a French pack still lacks'],
        ['learnwright languages check --json', 'every missing key as JSON'],
      ]),
    )
    .action((language: string | undefined) =>
      run('Comparing', async (server) => toResult(await server.languages.check(language ?? null))),
    );
}

function toResult(reports: readonly LanguageReport[]): CommandResult {
  const text = joinParts(reports.map(formatReport));
  const isWhole = reports.every(({ missing, findings }) => missing.length + findings.length === 0);
  if (isWhole) return { ending: 'ok', json: reports, text };
  const complaint = 'Some texts are missing or not used. They are shown in English, or in the base language.';
  return { ending: 'refused', json: reports, text, complaint };
}

function formatReport({ language, texts, missing, findings }: LanguageReport): string {
  const rows = formatRows([
    ['Language', language],
    ['Texts', `${texts - missing.length} of ${texts}`],
  ]);
  const more = missing.length > LISTED ? [`  … and ${missing.length - LISTED} more`] : [];
  const absent =
    missing.length === 0 ? [] : ['Missing:', ...missing.slice(0, LISTED).map((key) => `  ${key}`), ...more];
  const unused = findings.length === 0 ? [] : ['Not used:', ...findings.map((finding) => `  ${finding}`)];
  return [rows, ...absent, ...unused].join('\n');
}
