/** A number of the server, with what it is about. */
export interface Sample {
  /** By the names of the labels. A map: a label may be called like a member of every object. */
  readonly labels: ReadonlyMap<string, string>;
  readonly value: number;
}

/** What a page of metrics says: the samples by the name that stands before them, such as `learnwright_jobs`. */
export type Metrics = ReadonlyMap<string, readonly Sample[]>;

const NAME = /[a-zA-Z_:][\w:]*/y;
const LABEL_NAME = /[a-zA-Z_]\w*/y;
const VALUE = /[ \t]+(\S+)(?:[ \t]+-?\d+)?[ \t]*$/y;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n' };
const INFINITIES: Readonly<Record<string, number>> = {
  '+Inf': Number.POSITIVE_INFINITY,
  Inf: Number.POSITIVE_INFINITY,
  '-Inf': Number.NEGATIVE_INFINITY,
};

/** Reads the text format of Prometheus, version 0.0.4. Comments and lines that are none of it are left out. */
export function parseMetrics(text: string): Metrics {
  const found = new Map<string, Sample[]>();
  for (const line of text.split(/\r?\n/)) {
    const parsed = parseLine(line.trim());
    if (parsed === null) continue;
    const [name, sample] = parsed;
    const samples = found.get(name) ?? [];
    samples.push(sample);
    found.set(name, samples);
  }
  return found;
}

function parseLine(line: string): [string, Sample] | null {
  if (line === '' || line.startsWith('#')) return null;
  const name = matchAt(NAME, line, 0);
  if (name === null) return null;
  const labels =
    line[name.length] === '{' ? parseLabels(line, name.length + 1) : { found: NO_LABELS, end: name.length };
  if (labels === null) return null;
  VALUE.lastIndex = labels.end;
  const [, written] = VALUE.exec(line) ?? [];
  const value = written === undefined ? null : parseValue(written);
  return value === null ? null : [name, { labels: labels.found, value }];
}

const NO_LABELS: ReadonlyMap<string, string> = new Map();

/** Reads labels from behind the opening brace to behind the closing one; null where they are none. */
function parseLabels(
  line: string,
  start: number,
): { readonly found: Map<string, string>; readonly end: number } | null {
  const found = new Map<string, string>();
  let at = start;
  for (;;) {
    at = skipSpaces(line, at);
    if (line[at] === '}') return { found, end: at + 1 };
    const name = matchAt(LABEL_NAME, line, at);
    if (name === null) return null;
    at = skipSpaces(line, at + name.length);
    if (line[at] !== '=') return null;
    at = skipSpaces(line, at + 1);
    const value = parseQuoted(line, at);
    if (value === null) return null;
    found.set(name, value.text);
    at = skipSpaces(line, value.end);
    if (line[at] === ',') at += 1;
    else if (line[at] !== '}') return null;
  }
}

/** Reads a text between quotes, in which a backslash stands before quotes, backslashes and the `n` of a new line. */
function parseQuoted(line: string, start: number): { readonly text: string; readonly end: number } | null {
  if (line[start] !== '"') return null;
  let text = '';
  for (let at = start + 1; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    if (letter === '"') return { text, end: at + 1 };
    if (letter === '\\') {
      at += 1;
      const escaped = line[at] ?? '';
      text += ESCAPES[escaped] ?? escaped;
    } else text += letter;
  }
  return null;
}

function parseValue(written: string): number | null {
  const infinite = INFINITIES[written];
  if (infinite !== undefined) return infinite;
  if (written === 'NaN') return Number.NaN;
  const value = Number(written);
  return Number.isNaN(value) ? null : value;
}

function matchAt(pattern: RegExp, line: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0] ?? null;
}

function skipSpaces(line: string, start: number): number {
  let at = start;
  while (line[at] === ' ' || line[at] === '\t') at += 1;
  return at;
}
