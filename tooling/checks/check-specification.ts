import type { Repository } from '../repository/repository.ts';
import type { Violation } from '../repository/violation.ts';

const PAGE = /^docs\/specification\/(?!index\.md$)[^/]+\.md$/;
const RULE = /^#+ (R(\d+)\.\d+)(?!\S)/;
/** The start of the paragraph that names the tests of a rule. */
const SHOWN_BY = 'Shown by:';
const TEST_FILE = /(?:\.test\.tsx?|-suite\.ts)$/;
/** What may cite a rule. The test of this check makes up rules of its own. */
const CITING = /^(?!tooling\/checks\/check-specification|.*CHANGELOG\.md$).*\.(?:tsx?|md)$/;
const CITATION = /\bR\d+\.\d+\b/g;
/** A part of a document that is not in the repository. Between its words may be the end of a line in a comment. */
const FOREIGN =
  /\b(?:specification|contract),?[\s*/(]+(?:(?:parts?|sections?)[\s*/]+\d|")|\((?:parts?|sections?)[\s*/]+\d/g;

/** A rule of the specification: its number, where it begins, and its lines up to the next rule. */
interface Rule {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly lines: readonly string[];
}

/**
 * The specification and what cites it agree: each rule has a number of its own and names a test that is there, and each
 * citation in code or documents names a rule that is there.
 */
export function checkSpecification(repository: Repository): readonly Violation[] {
  const rules = repository.files.filter((file) => PAGE.test(file)).flatMap((file) => readRules(file, repository));
  const known = new Set(rules.map(({ id }) => id));
  return [
    ...checkNumbers(rules),
    ...rules.flatMap((rule) => checkTests(rule, repository)),
    ...repository.files
      .filter((file) => CITING.test(file))
      .flatMap((file) => checkCitations(file, repository.read(file), known)),
  ];
}

function readRules(file: string, repository: Repository): Rule[] {
  const lines = repository.read(file).split('\n');
  const starts = lines.flatMap((line, index) => (RULE.test(line) ? [index] : []));
  return starts.map((start, position) => ({
    id: RULE.exec(lines[start] ?? '')?.[1] ?? '',
    file,
    line: start + 1,
    lines: lines.slice(start, starts[position + 1]),
  }));
}

/** A number belongs to one rule, and the number before its point to one page. */
function checkNumbers(rules: readonly Rule[]): Violation[] {
  const owners = new Map<string, Rule>();
  return rules.flatMap((rule) => {
    const { id, file, line } = rule;
    const page = id.replace(/\..*/, '');
    const twin = owners.get(id);
    const owner = owners.get(page) ?? rule;
    if (twin === undefined) owners.set(id, rule);
    owners.set(page, owner);
    if (twin !== undefined) return [{ file, line, message: `${id} is also the number of ${twin.file}:${twin.line}.` }];
    if (owner.file !== file) return [{ file, line, message: `The numbers ${page} belong to ${owner.file}.` }];
    return [];
  });
}

function checkTests({ id, file, line, lines }: Rule, repository: Repository): Violation[] {
  const start = lines.findIndex((text) => text.startsWith(SHOWN_BY));
  const end = lines.indexOf('', start);
  const text = start < 0 ? '' : lines.slice(start, end < 0 ? undefined : end).join(' ');
  const tests = [...text.matchAll(/`([^`]+)`([^`]*)/g)].map(([, path = '', titles = '']) => ({
    path,
    titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  }));
  if (tests.length === 0) return [{ file, line, message: `${id} names no test: add "${SHOWN_BY} \`path\`".` }];
  const complain = (message: string) => ({ file, line: line + start, message: `${id}: ${message}` });
  return tests.flatMap(({ path, titles }) => {
    if (!repository.files.includes(path)) return [complain(`there is no ${path}.${suggest(path, repository)}`)];
    if (!TEST_FILE.test(path)) return [complain(`${path} is no test.`)];
    const code = repository.read(path);
    const missing = titles.filter((title) => !code.includes(title));
    return missing.map((title) => complain(`${path} has no test "${title}".`));
  });
}

function suggest(path: string, { files }: Repository): string {
  const name = path.split('/').at(-1) ?? path;
  const moved = files.find((file) => file.endsWith(`/${name}`));
  return moved === undefined ? '' : ` Did it move to ${moved}?`;
}

function checkCitations(file: string, text: string, known: ReadonlySet<string>): Violation[] {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  const unknown = [...text.matchAll(CITATION)].filter(([id]) => !known.has(id));
  return [
    ...unknown.map(({ 0: id, index }) => ({ file, line: lineAt(index), message: `The specification has no ${id}.` })),
    ...[...text.matchAll(FOREIGN)].map(({ index }) => ({
      file,
      line: lineAt(index),
      message: 'Cite a rule of docs/specification by its number, such as "specification, R3.1".',
    })),
  ];
}
