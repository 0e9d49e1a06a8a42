/** The name of a file without its folders and its extension. */
export function withoutExtension(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]+$/s, '');
}
