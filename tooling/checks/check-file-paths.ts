import { type CallExpression, type Expression, Visitor } from 'oxc-parser';
import { isTest } from '../repository/is-test.ts';
import type { Repository } from '../repository/repository.ts';
import { listSources, parseModule, type SourceModule } from '../repository/source-module.ts';
import type { Violation } from '../repository/violation.ts';
import { REVIEWED_PATHS } from './reviewed-paths.ts';

/** Places that were looked at: by file, the calls as they are written, each with the reason why it is safe. */
export type ReviewedPaths = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What the server runs. The commands of authors and clients name files of whoever types them. */
const SERVED = /^(?:apps\/server|packages\/(?!cli\/|client\/|create-plugin\/|react\/|test-kit\/)[^/]+)\/src\//;
const PATH_MODULES = new Set(['node:path', 'node:path/posix']);
const FILE_MODULES = new Set(['node:fs', 'node:fs/promises']);
const JOINERS = new Set(['join', 'resolve']);
/** The one way from a value of a request to the name of a file. */
const SAFE_CALL = 'fileNameOf';
const COMPLAINT =
  `makes a path of something else than literals, constants and ${SAFE_CALL}(id, ending): use that, ` +
  'or review the place in tooling/checks/reviewed-paths.ts.';
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/**
 * Nothing from outside becomes part of a file's name but through `fileNameOf`: paths are joined of literals, constants and
 * what it returns. Every other place is in the list of reviewed ones, and the list names no place that is gone.
 */
export function checkFilePaths(repository: Repository, reviewed: ReviewedPaths = REVIEWED_PATHS): readonly Violation[] {
  const files = listSources(repository).filter(
    (file) => SERVED.test(file) && !isTest(file) && !file.endsWith('-suite.ts'),
  );
  const violations: Violation[] = [];
  const seen = new Set<string>();
  for (const file of files) {
    for (const { call, line } of listUncertainPaths(parseModule(repository, file))) {
      seen.add(`${file} ${call}`);
      if (reviewed[file]?.[call] !== undefined) continue;
      violations.push({ file, line, message: `${call} ${COMPLAINT}` });
    }
  }
  for (const [file, calls] of Object.entries(reviewed)) {
    for (const call of Object.keys(calls)) {
      if (seen.has(`${file} ${call}`)) continue;
      violations.push({
        file,
        line: 1,
        message: `${call} is not there any more: take it out of tooling/checks/reviewed-paths.ts.`,
      });
    }
  }
  return violations;
}

/** A call that makes or takes a path with a part that is neither fixed nor checked. */
interface UncertainPath {
  readonly call: string;
  readonly line: number;
}

function listUncertainPaths(module: SourceModule): UncertainPath[] {
  const { program, text, lineAt } = module;
  const joiners = new Set<string>();
  const readers = new Set<string>();
  const namespaces = new Map<string, 'path' | 'file'>();
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      const kind = PATH_MODULES.has(source.value) ? 'path' : FILE_MODULES.has(source.value) ? 'file' : null;
      if (kind === null) return;
      for (const specifier of specifiers) {
        if (specifier.type !== 'ImportSpecifier') namespaces.set(specifier.local.name, kind);
        else if (kind === 'file') readers.add(specifier.local.name);
        else if ('name' in specifier.imported && JOINERS.has(specifier.imported.name))
          joiners.add(specifier.local.name);
      }
    },
  }).visit(program);
  const found: UncertainPath[] = [];
  const kindOf = ({ callee }: CallExpression): 'path' | 'file' | null => {
    if (callee.type === 'Identifier')
      return joiners.has(callee.name) ? 'path' : readers.has(callee.name) ? 'file' : null;
    if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return null;
    const kind = namespaces.get(callee.object.name) ?? null;
    const { property } = callee;
    return kind === 'path' && !(property.type === 'Identifier' && JOINERS.has(property.name)) ? null : kind;
  };
  new Visitor({
    CallExpression: (call) => {
      const kind = kindOf(call);
      if (kind === null) return;
      const isUncertain =
        kind === 'path'
          ? call.arguments.slice(1).some((part) => !isFixed(part))
          : call.arguments[0] !== undefined && isPutTogether(call.arguments[0]);
      if (!isUncertain) return;
      found.push({ call: text.slice(call.start, call.end).replaceAll(/\s+/g, ' '), line: lineAt(call.start) });
    },
  }).visit(program);
  return found;
}

/** A literal, a constant, or what the safe call returns. */
function isFixed(part: CallExpression['arguments'][number]): boolean {
  if (part.type === 'Literal') return true;
  if (part.type === 'TemplateLiteral') return part.expressions.every(isFixed);
  if (part.type === 'Identifier') return CONSTANT.test(part.name);
  return part.type === 'CallExpression' && part.callee.type === 'Identifier' && part.callee.name === SAFE_CALL;
}

/** A path that is written together in the place where it is used. */
function isPutTogether(part: Expression | CallExpression['arguments'][number]): boolean {
  if (part.type === 'TemplateLiteral') return !isFixed(part);
  return part.type === 'BinaryExpression' && part.operator === '+';
}
