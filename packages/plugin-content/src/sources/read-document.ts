import { countBrokenRules, describePlace, MOST_YAML_BYTES, parseYaml as parseYamlFile } from '@learnwright/archive';
import { type ImportFile, type ImportFinding, z } from '@learnwright/plugin-sdk';
import { createContentFinding, findUnsafeValues } from '../findings.ts';

/** The text of a file without a byte order mark, and a finding when it is not UTF-8. */
export interface TextReading {
  readonly text: string;
  readonly findings: readonly ImportFinding[];
}

/** A YAML document as a JSON value, and the findings in it; the value is null when it cannot be read. */
export interface YamlReading {
  readonly value: unknown;
  readonly findings: readonly ImportFinding[];
}

const MAX_YAML_BYTES = MOST_YAML_BYTES;
/** Anchors and aliases together: each is looked up among the others. */
const MAX_ALIASES = 40;

const objectSchema = z.record(z.string(), z.unknown());

/** Reads a text file; bytes that are not UTF-8 become replacement characters and a finding. */
export async function readText(file: ImportFile): Promise<TextReading> {
  const bytes = await file.bytes();
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), findings: [] };
  } catch {
    // The rest of the file is still worth looking at.
    const finding = createContentFinding('E-FILE-ENCODING', file.path, 'it is not UTF-8');
    return { text: new TextDecoder().decode(bytes), findings: [finding] };
  }
}

/** Parses the YAML of a stranger: aliases cannot multiply, and texts that cannot be stored are found. */
export function parseYaml(path: string, text: string): YamlReading {
  if (Buffer.byteLength(text) > MAX_YAML_BYTES) return unreadable(path, `it has more than ${MAX_YAML_BYTES} bytes`);
  // The parser takes long for a short text that nests, repeats itself or ends what it has not begun.
  const broken = countBrokenRules(text);
  if (broken.has('yaml.too_deep')) return unreadable(path, 'it nests too deeply');
  if ((broken.get('yaml.alias') ?? 0) > MAX_ALIASES) return unreadable(path, 'it has too many anchors and aliases');
  if ((broken.get('yaml.invalid') ?? 0) > 1) return unreadable(path, 'it is more than one document, or none');
  try {
    const { value, findings } = parseYamlFile(text);
    const [first] = findings;
    if (first !== undefined) return unreadable(path, `${describePlace(first)} is not YAML`);
    return { value, findings: findUnsafeValues(path, value) };
  } catch {
    // Aliases that multiply: the parser throws where it counts too many.
    return unreadable(path, 'it cannot be read as YAML');
  }
}

/** The JSON object of a text that has been validated; a byte order mark before it is skipped. */
export function parseJsonObject(text: string): Record<string, unknown> {
  return objectSchema.parse(JSON.parse(text.replace(/^\uFEFF/, '')));
}

function unreadable(path: string, message: string): YamlReading {
  return { value: null, findings: [createContentFinding('E-YAML', path, message)] };
}
