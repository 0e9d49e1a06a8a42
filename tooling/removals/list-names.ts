/** A page of the reference, a schema or a list of exports. */
export interface ReferencePage {
  readonly path: string;
  readonly text: string;
}

const HEADING = /^#{2,} (?<name>.+)$/;
const FENCE = /^```(?<language>\w*)$/;
/** The first cell of a row of a table, where it is code. */
const ROW = /^\| (?<cell>`[^|]+|\[`[^|]+) \|/;
/** An option of a command, with its other forms. */
const OPTION = /^ {2}(?<name>-[^\s,]+(?:, -[^\s,]+)*)/;
/** A member of an interface or a value of a type. */
const MEMBER = /^ {2}(?:readonly )?(?<name>[\w$]+)\??[:(<]/;

/**
 * The public names that pages promise: endpoints, settings, codes, metrics and rules from the rows of their tables, commands and hooks from
 * headings, the options of commands, the members of types, and what packages export. Each begins with the page and the heading that it stands below,
 * unless it is the name of a row, which may move to another table.
 */
export function listNames({ path, text }: ReferencePage): readonly string[] {
  const page = path.split('/').at(-1) ?? path;
  const lines = text.split('\n');
  if (path.endsWith('.txt')) return lines.filter((line) => line !== '').map((line) => `${page}: ${line}`);
  if (path.endsWith('.json')) return listProperties(JSON.parse(text)).map((name) => `${page}: ${name}`);
  const names = new Set<string>();
  let heading = '';
  let language: string | null = null;
  for (const line of lines) {
    const fence = FENCE.exec(line)?.groups;
    if (fence !== undefined) language = language === null ? (fence.language ?? '') : null;
    else if (language === null) {
      heading = HEADING.exec(line)?.groups?.name ?? heading;
      const name = nameOfRow(line) ?? heading;
      if (name !== '') names.add(`${page}: ${name}`);
    } else {
      const name = (language === 'text' ? OPTION : MEMBER).exec(line)?.groups?.name;
      if (name !== undefined) names.add(`${page}: ${heading} ${name}`);
    }
  }
  return [...names];
}

/** The name that a row of a table is about, which may lead to where it is described. */
function nameOfRow(line: string): string | null {
  const cell = ROW.exec(line)?.groups?.cell;
  return cell === undefined ? null : (cell.split('](')[0] ?? cell).replaceAll(/[[`]/g, '');
}

/** The paths of the properties that a JSON schema describes. */
function listProperties(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key !== 'properties' || typeof value !== 'object' || value === null) return listProperties(value, path);
    return Object.entries(value).flatMap(([name, inner]) => [
      `${path}/${name}`,
      ...listProperties(inner, `${path}/${name}`),
    ]);
  });
}
