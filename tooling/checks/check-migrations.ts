import { type Expression, Visitor } from 'oxc-parser';
import { isTest } from '../repository/is-test.ts';
import type { Repository } from '../repository/repository.ts';
import { listSources, parseModule } from '../repository/source-module.ts';
import type { Violation } from '../repository/violation.ts';

const MIGRATION = /\/migrations\/\d{4}-[^/]+\.ts$/;
/** What would fail the statements of servers that were started before. */
const BREAKING = new Set(['alterColumn', 'dropColumn', 'dropConstraint', 'dropTable', 'renameColumn', 'renameTo']);
const BREAKING_SQL = /\b(?:drop\s+(?:column|constraint|table)|rename\s+(?:column|to)|alter\s+column)\b/i;
/** Migrations that landed before there was a rule; all of them were over before a version was released. */
const LANDED = new Set(
  ['0009-index-stored-answers', '0021-pack-answers'].map((name) => `packages/db/src/migrations/${name}.ts`),
);

/** A migration only adds, for servers of the version before go on beside it: they know none of its columns. */
export function checkMigrations(repository: Repository): readonly Violation[] {
  const files = listSources(repository).filter((file) => MIGRATION.test(file) && !isTest(file) && !LANDED.has(file));
  return files.flatMap((file) => {
    const { program, text, lineAt } = parseModule(repository, file);
    const violations: Violation[] = [];
    const report = (position: number, message: string) => violations.push({ file, line: lineAt(position), message });
    new Visitor({
      CallExpression: ({ callee, arguments: values, start }) => {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        const { name } = callee.property;
        if (BREAKING.has(name)) report(start, `${name} breaks the servers of the version before: only add.`);
        if (name !== 'addColumn' || !isAlteration(callee.object)) return;
        const column = values.map((value) => text.slice(value.start, value.end)).join();
        if (!column.includes('notNull') || column.includes('defaultTo')) return;
        report(start, 'Servers of the version before leave this column out: let it be null, or give it a default.');
      },
      TemplateElement: ({ value, start }) => {
        const found = BREAKING_SQL.exec(value.raw)?.[0];
        if (found !== undefined) report(start, `"${found}" breaks the servers of the version before: only add.`);
      },
    }).visit(program);
    return violations;
  });
}

/** Whether a chain of calls begins with a table that is there already. */
function isAlteration(expression: Expression): boolean {
  if (expression.type !== 'CallExpression' || expression.callee.type !== 'MemberExpression') return false;
  const { object, property } = expression.callee;
  return (property.type === 'Identifier' && property.name === 'alterTable') || isAlteration(object);
}
