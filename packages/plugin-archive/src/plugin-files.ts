import { isUtf8 } from 'node:buffer';
import { findJsonExcess } from '@learnwright/core';

/** The files of an archive by their paths below the folder of plugin.yaml. */
export interface PluginFiles {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Those that are there and were refused. */
  readonly refused: ReadonlySet<string>;
}

/** Whether a path is that of a file, a refused one included: nobody may call it missing. */
export function hasFile({ files, refused }: PluginFiles, path: string): boolean {
  return files.has(path) || refused.has(path);
}

/** Takes the root off the paths; leaves out what lies outside of it. */
export function belowRoot(files: PluginFiles, root: string): PluginFiles {
  const inside = [...files.files].filter(([path]) => path.startsWith(root));
  const refused = [...files.refused].filter((path) => path.startsWith(root));
  return {
    files: new Map(inside.map(([path, bytes]) => [path.slice(root.length), bytes])),
    refused: new Set(refused.map((path) => path.slice(root.length))),
  };
}

/** The value of a JSON file; null where it is no JSON in UTF-8, or nests too deeply. */
export function readJson(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) return null;
  try {
    const text = new TextDecoder().decode(bytes);
    return findJsonExcess(text) === null ? JSON.parse(text) : null;
  } catch {
    // Whatever keeps it from being JSON: it holds no value.
    return null;
  }
}

/** What keeps a file from being JSON, as V8 says it: the end of a sentence; null where it is JSON. */
export function findJsonMistake(bytes: Uint8Array): string | null {
  if (!isUtf8(bytes)) return 'it is not UTF-8';
  try {
    const text = new TextDecoder().decode(bytes);
    if (findJsonExcess(text) !== null) return 'it nests too deeply';
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be read';
  }
}
