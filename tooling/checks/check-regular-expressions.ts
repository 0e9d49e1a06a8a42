import { Visitor } from 'oxc-parser';
import { parse } from 'yaml';
import { z } from 'zod';
import { isTest } from '../repository/is-test.ts';
import type { Repository } from '../repository/repository.ts';
import { listSources, parseModule } from '../repository/source-module.ts';
import type { Violation } from '../repository/violation.ts';
import type { Judge } from './judge-expression.ts';

/**
 * Expressions that are not linear, or that nobody can judge: as they stand in the code, on one line, a literal or `new RegExp(…)`; and
 * why each does no harm, since its input is bounded or nobody else's.
 */
const reviewedSchema = z.array(z.strictObject({ file: z.string(), text: z.string(), reason: z.string().min(10) }));
type ReviewedExpression = z.infer<typeof reviewedSchema>[number];

/** What the check works with. */
export interface ExpressionOptions {
  readonly judge: Judge;
  /** The file of the reviewed expressions, in YAML. */
  readonly list: string;
}

/** A regular expression of a source; `pattern` is null where it is built when the program runs. */
interface FoundExpression {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly pattern: { readonly source: string; readonly flags: string } | null;
}

const ADVICE = 'Make it linear, or list it with the reason why its input is bounded';

/**
 * The time of every regular expression grows no faster than its input, or it is listed with the reason why that does no harm. The
 * list is true both ways.
 */
export function checkRegularExpressions(repository: Repository, options: ExpressionOptions): readonly Violation[] {
  const { judge, list } = options;
  const reviewed = reviewedSchema.parse(parse(repository.read(list)));
  const sources = listSources(repository).filter((file) => !isTest(file) && !file.includes('/template/'));
  const found = sources.flatMap((file) => listExpressions(repository, file));
  const faults = found.flatMap((expression) => {
    const fault = findFault(expression, judge);
    return fault === null ? [] : [{ expression, fault }];
  });
  judge.keep();
  const isListed = ({ file, text }: FoundExpression) =>
    reviewed.some((entry) => entry.file === file && entry.text === text);
  const isNeeded = ({ file, text }: ReviewedExpression) =>
    faults.some(({ expression }) => expression.file === file && expression.text === text);
  return [
    ...faults
      .filter(({ expression }) => !isListed(expression))
      .map(({ expression: { file, line, text }, fault }) => ({
        file,
        line,
        message: `${text} ${fault}. ${ADVICE} in ${list}.`,
      })),
    ...reviewed
      .filter((entry) => !isNeeded(entry))
      .map(({ file, text }) => ({
        file: list,
        message: `${text} of ${file} is linear or gone: take it off the list.`,
      })),
  ];
}

function findFault({ pattern }: FoundExpression, judge: Judge): string | null {
  if (pattern === null) return 'is built when the program runs, so that nobody can judge it here';
  const { status, summary } = judge.judge(pattern.source, pattern.flags);
  if (status === 'linear') return null;
  return status === 'unknown' ? `cannot be judged (${summary})` : `takes more than linear time (${summary})`;
}

function listExpressions(repository: Repository, file: string): FoundExpression[] {
  const { program, text, lineAt } = parseModule(repository, file);
  const found: FoundExpression[] = [];
  const add = (start: number, end: number, pattern: FoundExpression['pattern']) =>
    found.push({ file, line: lineAt(start), text: text.slice(start, end).replaceAll(/\s+/g, ' '), pattern });
  const addBuilt = ({ callee, arguments: values, start, end }: BuiltExpression) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
    const [source, flags] = values.map((value) => (value.type === 'Literal' ? value.value : null));
    const isKnown = typeof source === 'string' && (values.length < 2 || typeof flags === 'string');
    add(start, end, isKnown ? { source, flags: typeof flags === 'string' ? flags : '' } : null);
  };
  new Visitor({
    Literal: (literal) => {
      if (!('regex' in literal)) return;
      add(literal.start, literal.end, { source: literal.regex.pattern, flags: literal.regex.flags });
    },
    NewExpression: addBuilt,
    CallExpression: addBuilt,
  }).visit(program);
  return found;
}

/** The parts of `new RegExp(…)` that are looked at. */
interface BuiltExpression {
  readonly callee: { readonly type: string; readonly name?: unknown };
  readonly arguments: readonly { readonly type: string; readonly value?: unknown }[];
  readonly start: number;
  readonly end: number;
}
