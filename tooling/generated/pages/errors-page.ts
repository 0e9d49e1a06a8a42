import { code, page, table } from './markdown.ts';

/** The codes a problem document can carry, and those of its findings. */
export interface ErrorTables {
  readonly codes: Readonly<
    Record<string, { readonly status: number; readonly title: string; readonly meaning: string }>
  >;
  readonly findings: Readonly<Record<string, string>>;
}

/** docs/reference/errors.md */
export function errorsPage({ codes, findings }: ErrorTables): string {
  const rows = Object.entries(codes).map(([name, entry]) => [
    code(name),
    `${entry.status}`,
    entry.title,
    entry.meaning,
  ]);
  return page('Error codes', 'packages/core/src/errors/error-codes.ts', [
    'Every answer that is not a success is a problem document (RFC 9457, `application/problem+json`): `type`, `title`, ' +
      '`status`, `detail`, `code`, `request_id`, and `errors` where several things are wrong at once. Branch on `code`: ' +
      'codes are only ever added, never renamed or given another status. `detail` is a sentence for people and may change.',
    table(['Code', 'Status', 'Title', 'What it means'], rows),
    'Plugins add codes of their own. Such a code is the name of the plugin, a dot, and a name that the plugin has chosen: ' +
      '`quiz.deck_full`. No code of the table has a dot. The API document lists the codes of a plugin with its routes, and ' +
      '`title` and `detail` are in the language that `Accept-Language` asks for.',
    '## Findings',
    'Each entry of `errors` has a `code`, a `message`, and where it is: `pointer` (RFC 6901) into the body or `parameter` ' +
      'of the address. Imports of lessons use the [rules of the lesson format](rule-ids.md) as codes.',
    table(
      ['Code', 'What it means'],
      Object.entries(findings).map(([name, meaning]) => [code(name), meaning]),
    ),
  ]);
}
