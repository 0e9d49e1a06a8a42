import type { Repository } from '../repository/repository.ts';
import type { Violation } from '../repository/violation.ts';

const CHANGES_SHOWN = 4;

/** A folder whose files follow from the code: file name and text. */
export interface GeneratedFolder {
  readonly folder: string;
  readonly files: ReadonlyMap<string, string>;
}

/** The files of a generated folder that are not, or no longer, what the code makes of them. */
export function compareGenerated(repository: Repository, { folder, files }: GeneratedFolder): readonly Violation[] {
  const written = repository.files.filter((file) => file.startsWith(`${folder}/`));
  const expected = new Map([...files].map(([name, text]) => [`${folder}/${name}`, text]));
  const orphans = written.filter((file) => !expected.has(file));
  return [
    ...orphans.map((file) => ({ file, message: 'Nothing generates this file; delete it.' })),
    ...[...expected].flatMap(([file, text]) => {
      const changes = listChanges(written.includes(file) ? repository.read(file) : '', text);
      if (changes.length === 0) return [];
      const shown = changes.slice(0, CHANGES_SHOWN).join('\n    ');
      return [{ file, message: `Not what the code says. If meant, run "pnpm check --update".\n    ${shown}` }];
    }),
  ];
}

function listChanges(actual: string, expected: string): string[] {
  if (actual === expected) return [];
  const [before, after] = [actual.split('\n'), expected.split('\n')];
  const changes = [
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
    ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
  ];
  return changes.length > 0 ? changes : ['The same lines in another order.'];
}
