import type { DialectName } from '@learnwright/plugin-sdk';
import fc from 'fast-check';

/** How parts of statements are written in a database: most of it leads somebody astray who reads SQL by other rules. */
const WRITING = {
  sqlite: {
    foreign: [
      'users',
      'USERS',
      '"users"',
      '"Users"',
      '[users]',
      '`users`',
      "'users'",
      'main.users',
      '"main"."users"',
      '\ufeffusers',
    ],
    own: ['plg_quiz__answers', '"plg_quiz__answers"', '[plg_quiz__answers]', 'main.plg_quiz__answers'],
    aliases: ['', ' as a', ' b', ' as "where"', ' as `order`', ' as [x, y]', ' as "users"', ' as users', " as 'from'"],
    spaces: [' ', '\n', '\t', '/**/', ' /* from users */ ', '-- \' "\n', '/* /* */', '\r\n'],
    values: [
      '1',
      "'from users'",
      "'it''s'",
      '"id"',
      "'\\'",
      '$a$',
      ':users',
      '?1',
      '$a::b(from)',
      "x'00'",
      '1.5e3',
      'e.id',
    ],
  },
  postgres: {
    foreign: ['users', 'USERS', '"users"', 'public.users', '"public"."users"', 'only users', 'only (users)', 'users *'],
    own: ['plg_quiz__answers', '"plg_quiz__answers"', 'public.plg_quiz__answers', 'only plg_quiz__answers'],
    aliases: [
      '',
      ' as a',
      ' b',
      ' as "where"',
      ' as "order"',
      ' as values',
      ' as set',
      ' as "users"',
      ' as users',
      ' as a(id)',
    ],
    spaces: [' ', '\n', '\t', '/**/', ' /* from users */ ', '-- \' "\n', '/* /* */ */', '--\r', "/* /* */ ' */"],
    values: [
      '1',
      "'from users'",
      "'it''s'",
      "'\\'",
      "e'\\''",
      "e'a'\n'\\''",
      '$a$ from users $a$',
      "$$'$$",
      "x'00'",
      '1.5e3',
      '(e).id',
    ],
  },
} as const satisfies Record<DialectName, Record<string, readonly string[]>>;

const COMMON_NAMES = ['users', 'c', '"users"', 'attempts', 'plg_quiz__answers'];
const DEEPEST = 3;

/** Statements as a hostile plugin might put them together; many of them are none. */
export function randomStatements(dialect: DialectName): fc.Arbitrary<string> {
  const { foreign, own, aliases, spaces, values } = WRITING[dialect];
  const pick = (texts: readonly string[]) => fc.constantFrom<string>(...texts);
  const space = pick(spaces);
  const words = (...parts: readonly (fc.Arbitrary<string> | string)[]): fc.Arbitrary<string> =>
    fc
      .tuple(...parts.flatMap((part) => [space, typeof part === 'string' ? fc.constant(part) : part]))
      .map((pieces) => pieces.join(''));
  const { query } = fc.letrec<{ query: string; table: string; condition: string }>((tie) => {
    const depth = { maxDepth: DEEPEST, depthIdentifier: 'statement' };
    const named = fc
      .tuple(
        fc.oneof({ arbitrary: pick(own), weight: 3 }, { arbitrary: pick([...foreign, ...COMMON_NAMES]), weight: 2 }),
        pick(aliases),
      )
      .map((parts) => parts.join(''));
    const table = fc.oneof(
      depth,
      named,
      words(named, ',', tie('table')),
      words(named, 'join', tie('table'), 'on', tie('condition')),
      words(named, 'cross join', tie('table')),
      words('(', tie('table'), ')'),
      words('(', tie('query'), ')', 'as', 'q'),
    );
    const condition = fc.oneof(
      depth,
      words(pick(values), 'is', 'not', 'distinct from', pick(values)),
      words('exists', '(', tie('query'), ')'),
      words(pick(values), 'in', '(', tie('query'), ')'),
      words('1 = (', tie('query'), ')'),
      words(tie('condition'), 'or', tie('condition')),
    );
    const column = fc.oneof(pick(values), pick(['count(*)', '1 as "from"', "trim('a')", '1 as b']));
    const select = words('select', column, 'from', tie('table'), 'where', tie('condition'));
    const shorter = words('select', column, 'from', tie('table'));
    const common = words('with', pick(['', 'recursive']), pick(COMMON_NAMES), 'as', '(', tie('query'), ')', shorter);
    const two = words(
      'with',
      pick(COMMON_NAMES),
      'as',
      '(',
      tie('query'),
      '),',
      'd',
      'as',
      '(',
      tie('query'),
      ')',
      shorter,
    );
    return {
      table,
      condition,
      query: fc.oneof(depth, shorter, select, common, two, words(shorter, 'union all', tie('query'))),
    };
  });
  const target = fc.oneof(pick(own), pick(foreign));
  return fc.oneof(
    { arbitrary: query, weight: 6 },
    { arbitrary: words('insert into', target, 'select', "'a'", 'from', '(', query, ')', 'as', 'q'), weight: 1 },
    { arbitrary: words('delete from', target, 'where', 'exists', '(', query, ')'), weight: 1 },
    { arbitrary: words('update', target, 'set', 'id', '=', 'id', 'where', 'exists', '(', query, ')'), weight: 1 },
    { arbitrary: words('with', pick(COMMON_NAMES), 'as', '(', query, ')', 'delete from', target), weight: 1 },
  );
}
