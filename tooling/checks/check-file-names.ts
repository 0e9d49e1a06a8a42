import type {
  Class as ClassNode,
  Directive,
  Expression,
  Function as FunctionNode,
  Program,
  Statement,
} from 'oxc-parser';
import type { Repository } from '../repository/repository.ts';
import { parseModule, type SourceModule } from '../repository/source-module.ts';
import type { Violation } from '../repository/violation.ts';

const DRAWERS = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'shared', 'types'];
const CODE = /^(apps|packages)\/[^/]+\/(src|tests)\/|^tooling\/.*\.ts$/;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FIXTURE = /\.fixture\.tsx?$/;
const FUNCTION = /^(?:Function|ArrowFunction|Class)(?:Declaration|Expression)$/;

/** Files and folders of code are kebab-case and say what they hold; a fixture holds data. */
export function checkFileNames(repository: Repository): readonly Violation[] {
  const named = repository.files.filter((file) => CODE.test(file)).flatMap(checkName);
  const fixtures = repository.files.filter((file) => FIXTURE.test(file));
  return [...named, ...fixtures.flatMap((file) => checkFixture(parseModule(repository, file)))];
}

function checkName(file: string): Violation[] {
  const names = file.split('/').flatMap((segment) => segment.split('.'));
  const drawer = names.find((name) => DRAWERS.includes(name));
  if (drawer !== undefined) return [{ file, message: `"${drawer}" holds anything; name it after what is in it.` }];
  const odd = names.find((name) => !KEBAB_CASE.test(name));
  return odd === undefined ? [] : [{ file, message: `"${odd}" is not kebab-case.` }];
}

/** What a name at the top of a module stands for. */
type Value = Expression | FunctionNode | ClassNode;

/** A fixture exports no function, no class, and no object of functions. */
function checkFixture({ file, program, lineAt }: SourceModule): Violation[] {
  const values = new Map(program.body.flatMap(listValues));
  return listExported(program).flatMap((name) => {
    const value = values.get(name);
    if (value === undefined || !holdsFunctions(value, values)) return [];
    const message = `"${name}" is code, and a fixture is data; move it to the tests folder of its package, or in tooling take this ending away.`;
    return [{ file, line: lineAt(value.start), message }];
  });
}

/** The names by which a module knows what it exports itself. */
function listExported({ body }: Program): string[] {
  return body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.source !== null) return [];
    const listed = statement.specifiers.flatMap(({ local }) => (local.type === 'Identifier' ? [local.name] : []));
    return [...listed, ...listValues(statement).map(([name]) => name)];
  });
}

function listValues(statement: Statement | Directive): [string, Value][] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration') {
    return declaration.id === null ? [] : [[declaration.id.name, declaration]];
  }
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }): [string, Value][] =>
    id.type === 'Identifier' && init !== null ? [[id.name, init]] : [],
  );
}

function holdsFunctions(value: Value, values: ReadonlyMap<string, Value>): boolean {
  if (value.type === 'TSSatisfiesExpression' || value.type === 'TSAsExpression') {
    return holdsFunctions(value.expression, values);
  }
  if (value.type !== 'ObjectExpression') return isFunction(value, values);
  return value.properties.some((property) => property.type === 'Property' && isFunction(property.value, values));
}

function isFunction(value: Value, values: ReadonlyMap<string, Value>): boolean {
  const meant = value.type === 'Identifier' ? values.get(value.name) : value;
  return meant !== undefined && FUNCTION.test(meant.type);
}
