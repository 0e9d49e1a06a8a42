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
