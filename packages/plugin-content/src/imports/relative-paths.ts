/** Paths without the folder that all of them are in. */
export function relativePaths(paths: readonly string[]): string[] {
  const folders = paths.map((path) => path.split('/').slice(0, -1));
  const [first = []] = folders;
  const differs = first.findIndex((segment, index) => folders.some((folder) => folder[index] !== segment));
  const depth = differs === -1 ? first.length : differs;
  return paths.map((path) => path.split('/').slice(depth).join('/'));
}
