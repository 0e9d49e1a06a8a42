import type { DialectName } from '@learnwright/plugin-sdk';
import { readTokens, type SqlToken } from './sql-tokens.ts';

/** What an owner does: `run` names no foreign table at all; a migration may read one, but not write its rows. */
export type GuardedWork = 'run' | 'migrate';

/** A statement of some SQL. */
export interface PluginStatement {
  readonly tokens: readonly SqlToken[];
  /** Whether it stays behind, such as a view: what it reads, it reads again and again. */
  readonly isLasting: boolean;
}

const TRANSACTIONS = new Set('begin start commit end rollback savepoint release abort prepare'.split(' '));
const AT_ANY_TIME = new Set(
  'select with insert replace update delete merge values table truncate explain show refresh lock'.split(' '),
);
const IN_MIGRATIONS = new Set('create alter drop comment analyze reindex'.split(' '));
const OBJECTS = new Set('table index view trigger function procedure sequence type domain'.split(' '));
/** Words between `create` and the kind of the object. */
const BEFORE_KIND = new Set('or replace unique unlogged recursive materialized virtual constraint'.split(' '));
const BEFORE_NAME = new Set('if not exists concurrently only'.split(' '));
const LASTING = new Set('view trigger function procedure'.split(' '));
const LANGUAGES = new Set(['sql', 'plpgsql']);

/** Schemas that the tables of the server may be in. */
const OWN_SCHEMAS = new Set(['main', 'public']);
/** What the body of a function does not do; `set` would outlive it. */
const NOT_IN_BODIES = new Set('execute create alter drop copy grant revoke call'.split(' '));
const BEFORE_STATEMENT = new Set(['', ';', 'begin', 'then', 'else', 'loop']);

/** Pragmas that read; in a migration, references may lead nowhere until its end. */
const READING_PRAGMAS = new Set(
  (
    'table_info table_xinfo table_list index_list index_info index_xinfo foreign_key_list foreign_key_check ' +
    'integrity_check quick_check compile_options database_list collation_list function_list'
  ).split(' '),
);
/** Functions that run SQL in a text, open files, or change the connection for whoever has it next. */
const REFUSED_FUNCTIONS = new Set(
  (
    'ts_stat set_config lo_import lo_export lo_put lo_from_bytea pg_read_file pg_read_binary_file pg_ls_dir ' +
    'pg_terminate_backend pg_cancel_backend pg_reload_conf load_extension readfile writefile fts3_tokenizer'
  ).split(' '),
);
const REFUSED_BEGINNINGS = /^(?:(?:query|table|schema|database|cursor)_to_xml|dblink)/;

/**
 * Cuts SQL into statements, and throws for one that is not for plugins: transactions, settings of the connection, other
 * files and schemas, temporary tables, and SQL in texts. Outside of migrations, no statement changes the schema.
 */
export function readStatements(tokens: readonly SqlToken[], work: GuardedWork): PluginStatement[] {
  const statements = cutStatements(tokens);
  for (const { tokens: statement } of statements) {
    requireKind(statement, work);
    requireFunctions(statement);
  }
  return statements;
}

function cutStatements(tokens: readonly SqlToken[]): PluginStatement[] {
  const statements: PluginStatement[] = [];
  let start = 0;
  for (let index = 0; index <= tokens.length; index += 1) {
    const isEnd = index === tokens.length || (tokens[index]?.kind === 'sign' && tokens[index]?.text === ';');
    if (!isEnd) continue;
    const statement = tokens.slice(start, index);
    const isTrigger = textAt(statement, 0) === 'create' && kindOf(statement, 1).kind === 'trigger';
    // The statements of a trigger end with semicolons as well; SQLite takes one statement at a time.
    if (isTrigger && statement.some(({ kind, text }) => kind === 'word' && text === 'begin') && index < tokens.length) {
      return [...statements, { tokens: tokens.slice(start), isLasting: true }];
    }
    const isLasting =
      textAt(statement, 0) === 'create' &&
      (textAt(statement, 1) === 'virtual' || LASTING.has(kindOf(statement, 1).kind));
    if (statement.length > 0) statements.push({ tokens: statement, isLasting });
    start = index + 1;
  }
  return statements;
}

function requireKind(statement: readonly SqlToken[], work: GuardedWork): void {
  const first = statement.findIndex(({ text }) => text !== '(');
  const verb = textAt(statement, first);
  if (TRANSACTIONS.has(verb)) {
    throw new Error(
      'Transactions are opened with context.transaction(work): it covers core records and own tables alike.',
    );
  }
  if (verb === 'pragma') requireReading(statement, work);
  else if (verb === 'explain') requireExplained(statement, work);
  else if (AT_ANY_TIME.has(verb)) refuseSelectInto(statement);
  else requireMigration(statement, verb, work);
}

function requireMigration(statement: readonly SqlToken[], verb: string, work: GuardedWork): void {
  if (!IN_MIGRATIONS.has(verb)) throw new Error(`The statement "${verb}" is not for plugins.`);
  if (work === 'run') throw new Error(`The statement "${verb}" is for migrations: they alone change the schema.`);
  if (verb === 'create' || verb === 'alter' || verb === 'drop') requireObject(statement, verb);
}

/** `pragma table_info(name)`; `pragma journal_mode = off` is refused. */
function requireReading(statement: readonly SqlToken[], work: GuardedWork): void {
  const isOfMain = textAt(statement, 1) === 'main' && textAt(statement, 2) === '.';
  const name = textAt(statement, isOfMain ? 3 : 1);
  if (READING_PRAGMAS.has(name) || (work === 'migrate' && name === 'defer_foreign_keys')) return;
  throw new Error(`The pragma "${name}" is not for plugins: it is about the connection or the file.`);
}

function requireExplained(statement: readonly SqlToken[], work: GuardedWork): void {
  let at = 1;
  if (textAt(statement, at) === '(') at = statement.findIndex(({ text }) => text === ')') + 1;
  while (['analyze', 'verbose', 'query', 'plan'].includes(textAt(statement, at))) at += 1;
  const explained = statement.slice(at);
  if (AT_ANY_TIME.has(textAt(explained, 0))) requireKind(explained, work);
  else throw new Error('A plugin explains queries alone.');
}

/** `select … into name` makes a table. */
function refuseSelectInto(statement: readonly SqlToken[]): void {
  for (const [index, { kind, text }] of statement.entries()) {
    if (kind !== 'word' || text !== 'into' || textAt(statement, index - 1) === '.') continue;
    if (['insert', 'merge', 'ignore', 'replace', 'abort', 'fail', 'rollback'].includes(textAt(statement, index - 1)))
      continue;
    throw new Error('"select … into" makes a table: write "create table … as select …" in a migration.');
  }
}

/** The kind of object that a statement is about, and the place of it. */
function kindOf(statement: readonly SqlToken[], start: number): { readonly kind: string; readonly at: number } {
  let at = start;
  while (BEFORE_KIND.has(textAt(statement, at))) at += 1;
  return { kind: textAt(statement, at), at };
}

function requireObject(statement: readonly SqlToken[], verb: string): void {
  const { kind, at } = kindOf(statement, 1);
  if (kind === 'temp' || kind === 'temporary' || kind === 'local' || kind === 'global') {
    throw new Error('A plugin makes no temporary tables: they would stand before those of others on their connection.');
  }
  if (!OBJECTS.has(kind)) throw new Error(`The statement "${verb} ${kind}" is not for plugins.`);
  let name = at + 1;
  while (BEFORE_NAME.has(textAt(statement, name)) && statement[name]?.kind === 'word') name += 1;
  const schema = textAt(statement, name + 1) === '.' ? textAt(statement, name) : 'main';
  if (!OWN_SCHEMAS.has(schema)) refuseSchema(schema);
  // `drop table own, other.table`
  const other = statement.findIndex(
    ({ text }, index) => text === '.' && !OWN_SCHEMAS.has(textAt(statement, index - 1)),
  );
  if (verb === 'drop' && other !== -1) refuseSchema(textAt(statement, other - 1));
  if (kind === 'function' || kind === 'procedure') requireLanguage(statement);
}

function refuseSchema(schema: string): never {
  throw new Error(`A plugin's migrations change no other schema than that of the server: "${schema}" is one.`);
}

function requireLanguage(statement: readonly SqlToken[]): void {
  for (const [index, { kind, text }] of statement.entries()) {
    if (kind !== 'word') continue;
    if (text === 'language' && !LANGUAGES.has(textAt(statement, index + 1).toLowerCase())) {
      throw new Error('The functions of a plugin are written in SQL or PL/pgSQL.');
    }
    if (text === 'atomic' && textAt(statement, index - 1) === 'begin') {
      throw new Error('The body of a function of a plugin is a text: as $$ … $$.');
    }
  }
}

/**
 * Lists the SQL in a statement that runs later: the body of a function, which is a text. Throws for one that changes
 * the schema or the connection, or that has SQL in texts itself.
 */
export function listBodies({ tokens }: PluginStatement, dialect: DialectName): PluginStatement[] {
  const { kind } = kindOf(tokens, 1);
  if (textAt(tokens, 0) !== 'create' || (kind !== 'function' && kind !== 'procedure')) return [];
  return tokens
    .filter((token) => token.kind === 'text')
    .map(({ text, isEscaped = false }) => {
      const body = isEscaped ? null : readTokens(text, dialect);
      const refused = body?.find(({ kind: form, text: word }, index) => {
        if (form !== 'word') return false;
        return NOT_IN_BODIES.has(word) || (word === 'set' && BEFORE_STATEMENT.has(textAt(body, index - 1)));
      });
      if (body === null || refused !== undefined) {
        throw new Error(`The body of a function of a plugin has no ${refused?.text ?? 'escapes'}.`);
      }
      requireFunctions(body);
      return { tokens: body, isLasting: true };
    });
}

function requireFunctions(statement: readonly SqlToken[]): void {
  for (const [index, { kind, text }] of statement.entries()) {
    if (kind === 'text' || kind === 'sign' || textAt(statement, index + 1) !== '(') continue;
    if (REFUSED_FUNCTIONS.has(text) || REFUSED_BEGINNINGS.test(text))
      throw new Error(`The function "${text}" is not for plugins.`);
  }
}

function textAt(tokens: readonly SqlToken[], index: number): string {
  return tokens[index]?.text ?? '';
}
