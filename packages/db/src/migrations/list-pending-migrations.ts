import type { MigrationOwner } from '../database.ts';

const NAME = /^\d{4}_[a-z0-9_]+$/;

/** The steps that an owner has not taken yet, in order; throws where the steps and what was applied do not fit. */
export function listPendingMigrations(
  { owner, migrations, tolerateNewer = false }: MigrationOwner,
  applied: readonly string[],
): string[] {
  const names = Object.keys(migrations).sort();
  const numbers = new Set(names.map((name) => name.slice(0, 4)));
  const misnamed = names.find((name) => !NAME.test(name));
  if (misnamed !== undefined)
    throw new Error(`The migration "${misnamed}" of ${owner} is not named like 0001_create_cards.`);
  if (numbers.size < names.length) throw new Error(`Two migrations of ${owner} have the same number.`);
  for (const [index, name] of applied.entries()) {
    if (names[index] === name) continue;
    if (tolerateNewer && index >= names.length) break;
    throw new Error(
      names.includes(name)
        ? `The migration "${names[index]}" of ${owner} comes before "${name}", which this database already has.`
        : `This database has the migration "${name}" of ${owner}, which this version does not know.`,
    );
  }
  return names.slice(applied.length);
}
