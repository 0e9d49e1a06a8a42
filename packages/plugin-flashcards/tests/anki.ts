/** A note as Anki takes it from a text file. */
export interface AnkiNote {
  readonly guid: string;
  readonly notetype: string;
  readonly fields: readonly string[];
  readonly tags: readonly string[];
}

/**
 * Reads a text file by the rules of the Anki manual ("Text Files"): headers `#key:value` at the top, further lines with
 * `#` are comments, quoted columns may hold separators, line breaks and doubled quotes. With a column of note types,
 * what is no special column is a field.
 */
export function readAnkiText(text: string): AnkiNote[] {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('#'));
  const headers = new Map(
    lines.slice(0, end === -1 ? lines.length : end).flatMap((line) => {
      const colon = line.indexOf(':');
      return colon === -1 ? [] : [[line.slice(1, colon).trim().toLowerCase(), line.slice(colon + 1)] as const];
    }),
  );
  if (headers.get('separator')?.toLowerCase() !== 'tab') throw new Error('This reader knows tabs alone.');
  if (headers.get('html') !== 'true') throw new Error('The fields would be escaped once more.');
  const [guid, notetype, tags] = ['guid', 'notetype', 'tags'].map((name) => Number(headers.get(`${name} column`)) - 1);
  return readRecords(text).map((columns) => ({
    guid: columns[guid ?? -1] ?? '',
    notetype: columns[notetype ?? -1] ?? '',
    fields: columns.filter((_, index) => ![guid, notetype, tags].includes(index)),
    tags: (columns[tags ?? -1] ?? '').split(/\p{White_Space}+/u).filter((tag) => tag !== ''),
  }));
}

/** What an import does to a collection of notes by guid; returns how many notes it created. */
export function importIntoCollection(collection: Map<string, AnkiNote>, notes: readonly AnkiNote[]): number {
  const before = collection.size;
  for (const note of notes) collection.set(note.guid, note);
  return collection.size - before;
}

/** A field of HTML as it is shown, line breaks as line feeds. */
export function showField(html: string): string {
  return html
    .replaceAll('<br>', '\n')
    .replaceAll('&nbsp;', ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function readRecords(text: string): string[][] {
  const records: string[][] = [];
  let position = 0;
  while (position < text.length) {
    const lineEnd = endOfLine(text, position);
    if (text[position] === '#' || lineEnd === position) {
      position = lineEnd + 1;
      continue;
    }
    const columns: string[] = [];
    for (let more = true; more; ) {
      const column = readColumn(text, position);
      columns.push(column.value);
      more = text[column.end] === '\t';
      position = column.end + 1;
    }
    records.push(columns);
  }
  return records;
}

function readColumn(text: string, start: number): { readonly value: string; readonly end: number } {
  if (text[start] !== '"') {
    const tab = text.indexOf('\t', start);
    const end = Math.min(tab === -1 ? text.length : tab, endOfLine(text, start));
    return { value: text.slice(start, end), end };
  }
  let end = start + 1;
  // Pairs of quotes are skipped from the left, so that the quote that is left over closes.
  while (text.startsWith('""', end) || (end < text.length && text[end] !== '"')) end += text[end] === '"' ? 2 : 1;
  return { value: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}

/** Where a line ends; a carriage return ends one too. */
function endOfLine(text: string, start: number): number {
  const rest = text.slice(start).search(/[\r\n]/);
  return rest === -1 ? text.length : start + rest;
}
