import { isUtf8 } from 'node:buffer';

/** What a JSON file holds; null where it is no JSON in UTF-8. */
export function readJson(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) return null;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // Whatever keeps it from being JSON, it is no map.
    return null;
  }
}
