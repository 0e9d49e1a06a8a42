import type { Repository } from '../repository/repository.ts';
import type { Violation } from '../repository/violation.ts';

const FOLDER = 'docs/decisions/';
const INDEX = `${FOLDER}index.md`;
const MAX_WORDS = 400;
const RECORD_NAME = /^(?<number>\d{4})-[a-z\d]+(?:-[a-z\d]+)*\.md$/;
const DATED = /^Date: (?<date>\d{4}-\d{2}-\d{2})\. Status: (?<status>[^\n]*)\.$/;
const SUPERSEDED = /^superseded by \[(?<number>\d{4})\]\(\d{4}-[a-z\d-]+\.md\)$/;
const DECISION = /^\*\*Decision\.\*\* \S/;
/** A path of a record, wherever it stands, and its number in words. */
const CITATION = /\bdecisions\/(?<path>\d{4}-[a-z\d-]+\.md)|\bdecisions? (?<number>\d{4})\b/gi;
const LINK_BETWEEN_RECORDS = /\]\((?<path>\d{4}-[a-z\d-]+\.md)/g;
const TEXT = /\.(?:md|ts|tsx|js|yaml|yml|html|sh)$/;
/** What a release wrote stays as it was. */
const WRITTEN_ONCE = /(?:^|\/)CHANGELOG\.md$/;

/**
 * A record says in its first lines what was decided, when, and whether it holds, and is short enough to be read. The index
 * lists every record once, and nothing in the repository leads to a record that is not there.
 */
export function checkDecisions(repository: Repository): readonly Violation[] {
  const names = repository.files
    .filter((file) => file.startsWith(FOLDER) && file !== INDEX)
    .map((file) => file.slice(FOLDER.length));
  return [
    ...names.flatMap((name) => checkRecord(repository, name)),
    ...checkNumbers(names),
    ...checkIndex(repository, names),
    ...checkCitations(repository, names),
  ];
}

function checkRecord(repository: Repository, name: string): readonly Violation[] {
  const file = `${FOLDER}${name}`;
  const number = RECORD_NAME.exec(name)?.groups?.number;
  if (number === undefined) return [{ file, message: 'A record is called NNNN-title.md.' }];
  const text = repository.read(file);
  const [title = '', dated = '', decision = ''] = text.split('\n\n');
  const { date = '', status = '' } = DATED.exec(dated.trim())?.groups ?? {};
  const superseding = SUPERSEDED.exec(status)?.groups?.number;
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const rules: readonly (readonly [kept: boolean, message: string])[] = [
    [title.startsWith(`# ${number}: `), `Begin with the title, "# ${number}: …".`],
    [
      isDate(date) && (status === 'accepted' || superseding !== undefined),
      'Say when and whether it holds, below the title: "Date: 2026-11-20. Status: accepted." or "… superseded by [NNNN](NNNN-title.md)."',
    ],
    [superseding !== number, 'A record is superseded by another one.'],
    [DECISION.test(decision), 'Say what was decided in the first sentence: "**Decision.** …" below the date.'],
    [
      words <= MAX_WORDS,
      `${words} words; at most ${MAX_WORDS}. What says how a thing works belongs into the README of its package.`,
    ],
  ];
  return rules.filter(([kept]) => !kept).map(([, message]) => ({ file, message }));
}

function isDate(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function checkNumbers(names: readonly string[]): readonly Violation[] {
  const twice = names.filter((name) => names.some((other) => other < name && other.slice(0, 4) === name.slice(0, 4)));
  return twice.map((name) => ({ file: `${FOLDER}${name}`, message: 'Another record has this number.' }));
}

function checkIndex(repository: Repository, names: readonly string[]): readonly Violation[] {
  const listed = repository.files.includes(INDEX)
    ? [...repository.read(INDEX).matchAll(LINK_BETWEEN_RECORDS)].map(({ groups }) => groups?.path ?? '')
    : [];
  return names
    .filter((name) => listed.filter((path) => path === name).length !== 1)
    .map((name) => ({ file: INDEX, message: `List ${name} once.` }));
}

function checkCitations(repository: Repository, names: readonly string[]): readonly Violation[] {
  const numbers = new Set(names.map((name) => name.slice(0, 4)));
  return repository.files
    .filter((file) => TEXT.test(file) && !WRITTEN_ONCE.test(file))
    .flatMap((file) => {
      const text = repository.read(file);
      const links = file.startsWith(FOLDER) ? [...text.matchAll(LINK_BETWEEN_RECORDS)] : [];
      return [...text.matchAll(CITATION), ...links]
        .filter(({ groups: { path, number } = {} }) =>
          path === undefined ? !numbers.has(number ?? '') : !names.includes(path),
        )
        .map(({ 0: cited, index }) => ({
          file,
          line: text.slice(0, index).split('\n').length,
          message: `${cited.replace('](', '')} is no record that is there.`,
        }));
    });
}
