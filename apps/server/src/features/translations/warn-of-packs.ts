import type { PackFinding } from '@learnwright/plugin-host';
import type { Logger } from '@learnwright/plugin-sdk';
import type { LanguageFile } from './language-files.ts';

/** How many texts a line of the log names. */
const NAMED = 20;

/** Says in the log which texts of language packs are not used, a line for each pack. */
export function warnOfPacks(findings: readonly PackFinding[], files: readonly LanguageFile[], logger: Logger): void {
  for (const [source, ofPack = []] of Object.entries(Object.groupBy(findings, (finding) => finding.source))) {
    const texts = ofPack.slice(0, NAMED).map((finding) => describePackFinding(finding, files));
    logger.warn('Some texts of a language pack are not used.', { source, count: ofPack.length, texts });
  }
}

/** A finding in a sentence, with its line where the pack is a file. */
export function describePackFinding({ source, path, reason }: PackFinding, files: readonly LanguageFile[]): string {
  const file = files.find((candidate) => candidate.source === source);
  const place = file === undefined ? source : `${source}, line ${file.lineOf(path)}`;
  return `${place}: ${path.join('.')}: ${reason}`;
}
