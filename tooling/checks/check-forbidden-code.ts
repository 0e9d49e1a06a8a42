import { type ObjectExpression, Visitor } from 'oxc-parser';
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

/** What answers requests: its findings have the codes of the table. Those of backups are for a terminal. */
const ANSWERING = /^(?:apps\/server\/src\/(?:features|requests)|packages\/(?:core|db|http|plugin-[a-z-]+)\/src)\//;
/** The table of the codes, a line each. */
const TABLE = 'packages/core/src/errors/finding-codes.ts';
const CODE = /^ {2}(\w+): '/gm;
/** Where a finding lies. */
const PLACES = ['pointer', 'parameter', 'path'];

/** A construct that a rule may not like: where it is and what to say. */
type Report = (position: number, message: string) => void;

/** No `any`, no default exports, no silenced complaints, nothing unfinished, the outside world only at its roots, in the stores no columns without a name, and no findings beside the table. */
export function checkForbiddenCode(repository: Repository): readonly Violation[] {
  const table = repository.files.includes(TABLE) ? repository.read(TABLE) : '';
  const codes = new Set([...table.matchAll(CODE)].map(([, code = '']) => code));
  return listSources(repository).flatMap((file) => {
    const module = parseModule(repository, file);
    const violations: Violation[] = checkComments(module);
    const report: Report = (position, message) => violations.push({ file, line: module.lineAt(position), message });
    visitEverywhere(module, report);
    if (!isTest(file) && !ROOTS.some((root) => root.test(file))) visitInside(module, report);
    if (!isTest(file) && PREPARED.test(file)) visitStores(module, report);
    if (!isTest(file) && ANSWERING.test(file)) visitFindings(module, codes, report);
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

/** Rules of lessons and packages are in capitals, and listed elsewhere; `custom` is of Zod. */
function visitFindings({ program }: SourceModule, codes: ReadonlySet<string>, report: Report): void {
  new Visitor({
    ObjectExpression: (object) => {
      const names = object.properties.map(nameOf);
      const value = object.properties.find((property) => nameOf(property) === 'code');
      if (value?.type !== 'Property' || value.value.type !== 'Literal' || !names.includes('message')) return;
      const code = String(value.value.value);
      if (code === 'custom' || codes.has(code) || !/^[a-z_]+$/.test(code)) return;
      if (!PLACES.some((place) => names.includes(place))) return;
      report(value.start, `Add the finding code "${code}" to FINDING_CODES of @learnwright/core, or use one of these.`);
    },
  }).visit(program);
}

function nameOf(property: ObjectExpression['properties'][number]): string | null {
  return property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : null;
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
