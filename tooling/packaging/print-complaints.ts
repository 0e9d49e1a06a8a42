/**
 * Prints what publint and attw ("are the types wrong") complain about in packed packages, and ends with 1 where they do.
 * One process for all of them: each tool takes longer to start than to look at a package.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/** How an ES module is never resolved; attw's profile `esm-only` leaves these out. */
const OTHER_RESOLUTIONS = ['node10', 'node16-cjs'];

for (const tarball of process.argv.slice(2)) {
  const bytes = readFileSync(tarball);
  const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(bytes).buffer }, strict: true });
  const complaints = messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
  // Without an entry it is a folder of files, such as pages: nobody imports it.
  const isImported = Object.keys(Object(pkg.exports)).join() !== './package.json';
  if (isImported) complaints.push(...(await complainAboutTypes(bytes)));
  for (const complaint of complaints) console.log(`${basename(tarball)}: ${complaint}`);
  if (complaints.length > 0) process.exitCode = 1;
}

async function complainAboutTypes(bytes: Uint8Array): Promise<string[]> {
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(bytes)));
  if (analysis.types === false) return ['types: it has none'];
  const problems = analysis.problems.filter(
    (problem) => !('resolutionKind' in problem && OTHER_RESOLUTIONS.includes(problem.resolutionKind)),
  );
  return problems.map((problem) => `types: ${JSON.stringify(problem)}`);
}
