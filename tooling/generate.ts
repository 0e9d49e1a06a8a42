import { CLIENT_TYPES_FOLDER, generateClientTypes } from './client/generate-client-types.ts';
import { compareGenerated, type GeneratedFolder } from './generated/compare-generated.ts';
import { describeSurfaces } from './generated/describe-surfaces.ts';
import { composeEnvironment, serviceEnvironment } from './generated/environment-example.ts';
import { generateReference } from './generated/generate-reference.ts';
import { readReferenceTables } from './generated/read-reference-tables.ts';
import { writeGenerated } from './generated/write-generated.ts';
import { describeYears, YEAR_FOLDER } from './memory/describe-year.ts';
import { readMonth } from './month/describe-month.ts';
import { openRepository } from './repository/open-repository.ts';
import { formatViolation } from './repository/violation.ts';
import { ROOT } from './run-command.ts';

// Compares what follows from the code with what is written; with --update writes it. Runs from source.
const repository = openRepository(ROOT);
const tables = await readReferenceTables(ROOT);
const generated: readonly GeneratedFolder[] = [
  { folder: 'docs/reference', files: generateReference(tables) },
  {
    folder: 'deploy/environment',
    files: new Map([
      ['learnwright.env', composeEnvironment(tables.settings.environment)],
      ['learnwright.service.env', serviceEnvironment(tables.settings.environment)],
    ]),
  },
  { folder: CLIENT_TYPES_FOLDER, files: generateClientTypes(tables.endpoints) },
  // What a month is like follows from lessons that are not here: "pnpm month" writes and checks it.
  { folder: YEAR_FOLDER, files: new Map([...describeYears(), ...readMonth(ROOT)]) },
  { folder: 'tooling/surface', files: describeSurfaces(repository) },
];
if (process.argv.includes('--update')) {
  for (const folder of generated) {
    writeGenerated(ROOT, folder);
    console.log(`Wrote ${folder.files.size} files to ${folder.folder}.`);
  }
} else {
  const violations = generated.flatMap((folder) => compareGenerated(repository, folder));
  for (const violation of violations) console.log(formatViolation(violation));
  if (violations.length > 0) process.exitCode = 1;
}
