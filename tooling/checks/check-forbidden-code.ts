import { Visitor } from 'oxc-parser';
import { isTest } from '../repository/is-test.ts';
import type { Repository } from '../repository/repository.ts';
import { listSources, parseModule, type SourceModule } from '../repository/source-module.ts';
import type { Violation } from '../repository/violation.ts';

/** Where the outside world may be reached directly: it is handed down from there. */
const ROOTS = [
  /^apps\/web\/(?:src\/main\.tsx$|build\/)/,
  /^apps\/server\/src\/(commands|operations\/system-clock|log\/system-logger)\.ts$/,
  /^packages\/(cli|test-kit)\//,
  /^tooling\//,
  /(^|\/)[a-z]+\.config\.ts$/,
];
const OUTSIDE = ['process.env', 'Date.now', 'Math.random', 'crypto.randomUUID'];
/** Where the response of Hono is replaced, for everybody. */
const REPLACES_RESPONSES = 'packages/http/src/route-context.ts';
/** Where statements are prepared, and kept by each connection. */
const PREPARED = /^packages\/db\/src\/stores\//;
const ALL_COLUMNS = ['selectAll', 'returningAll'];
const SILENCED = /@ts-(?:ignore|expect-error|nocheck)/;
const UNFINISHED = /\b(?:TO-?DO|FIX-?ME)\b/;

/** A construct that a rule may not like: where it is and what to say. */
type Report = (position: number, message: string) => void;

/** No `any`, no default exports, no silenced complaints, nothing unfinished, the outside world only at its roots, and in the stores no columns without a name. */
export function checkForbiddenCode(repository: Repository): readonly Violation[] {
  return listSources(repository).flatMap((file) => {
    const module = parseModule(repository, file);
    const violations: Violation[] = checkComments(module);
    const report: Report = (position, message) => violations.push({ file, line: module.lineAt(position), message });
    visitEverywhere(module, report);
    if (!isTest(file) && !ROOTS.some((root) => root.test(file))) visitInside(module, report);
    if (!isTest(file) && PREPARED.test(file)) visitStores(module, report);
    return violations;
  });
}

function checkComments({ file, comments }: SourceModule): Violation[] {
  return comments.flatMap(({ value, line }) => {
    if (SILENCED.test(value))
      return [{ file, line, message: 'Mend what is complained about instead of silencing it.' }];
    if (UNFINISHED.test(value)) return [{ file, line, message: 'Finish it or write an issue.' }];
    return [];
  });
}

function visitEverywhere({ file, program }: SourceModule, report: Report): void {
  const isConfig = /\.config\.ts$|^docs\/\.vitepress\/(?:config|theme\/index)\.ts$/.test(file);
  new Visitor({
    TSAnyKeyword: ({ start }) => report(start, '`any` switches the checks off; say `unknown` and narrow it.'),
    ExportDefaultDeclaration: ({ start }) => {
      if (!isConfig) report(start, 'Give the export a name.');
    },
    AssignmentExpression: ({ left, right, start }) => {
      if (file === REPLACES_RESPONSES || left.type !== 'MemberExpression' || left.property.type !== 'Identifier')
        return;
      const isCleared = right.type === 'Identifier' && right.name === 'undefined';
      if (isCleared && left.property.name === 'res') report(start, 'Call replaceResponse of @learnwright/http.');
    },
  }).visit(program);
}

function visitStores({ program }: SourceModule, report: Report): void {
  new Visitor({
    CallExpression: ({ callee, start }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!ALL_COLUMNS.includes(callee.property.name)) return;
      report(start, 'Name the columns: PostgreSQL refuses a prepared statement once its table has more of them.');
    },
  }).visit(program);
}

function visitInside({ program, text }: SourceModule, report: Report): void {
  const complain = (position: number, what: string) =>
    report(position, `${what} belongs in a composition root; take it as an argument.`);
  new Visitor({
    MemberExpression: ({ object, start, end }) => {
      const path = text.slice(start, end).replace('globalThis.', '');
      if (OUTSIDE.includes(path)) complain(start, path);
      if (object.type === 'Identifier' && object.name === 'console') complain(start, 'console');
    },
    ImportSpecifier: ({ imported, start }) => {
      if (imported.type === 'Identifier' && imported.name === 'randomUUID') complain(start, 'randomUUID');
    },
    NewExpression: ({ callee, arguments: values, start }) => {
      const isNow = callee.type === 'Identifier' && callee.name === 'Date' && values.length === 0;
      if (isNow) complain(start, 'new Date()');
    },
  }).visit(program);
}
