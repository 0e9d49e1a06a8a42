import { code, page, table } from './markdown.ts';

/** The rules of lesson content by id. */
export type RuleTable = Readonly<Record<string, { readonly severity: string; readonly description: string }>>;

/** docs/reference/rule-ids.md */
export function rulesPage(rules: RuleTable): string {
  const ofSeverity = (severity: string) =>
    table(
      ['Rule', 'What it says'],
      Object.entries(rules)
        .filter(([, rule]) => rule.severity === severity)
        .map(([id, rule]) => [code(id), rule.description]),
    );
  return page(
    'Rules of the lesson format',
    'LESSON_RULES of packages/exercises and CONTENT_RULES of packages/plugin-content',
    [
      'What validation and imports of lessons can find. Each finding names its rule, the file and a JSON pointer into it. ' +
        'Ids are only ever added.',
      '## Errors',
      'One error refuses the whole import.',
      ofSeverity('error'),
      '## Warnings',
      'The content is imported as it is.',
      ofSeverity('warning'),
    ],
  );
}
