import { type Document, isMap, isNode, parseDocument } from 'yaml';

/**
 * Puts settings into the text of a config file; all else in it stays, comments included, but those inside a list or map that is
 * replaced. Throws where the text is no
 * YAML, or not a map.
 */
export function editSettings(text: string, changes: Readonly<Record<string, unknown>>): string {
  const document = parseDocument(text, { logLevel: 'silent' });
  const [error] = document.errors;
  if (error !== undefined) throw error;
  if (document.contents !== null && !isMap(document.contents)) throw new Error('The file is not a map.');
  if (!isMap(document.get('settings', true))) put(document, ['settings'], {});
  for (const [key, value] of Object.entries(changes)) put(document, ['settings', key], value);
  return document.toString({ lineWidth: 0 });
}

/** Puts a value in the place of another; the comments beside it stay. */
function put(document: Document, path: readonly string[], value: unknown): void {
  const before = document.getIn(path, true);
  const node = document.createNode(value);
  if (isNode(before)) {
    node.comment = before.comment ?? null;
    node.commentBefore = before.commentBefore ?? null;
  }
  document.setIn(path, node);
}
