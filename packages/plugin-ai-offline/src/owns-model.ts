/** Whether a model is one's own: its name begins with one of the prefixes. */
export function ownsModel(prefixes: readonly string[], model: string): boolean {
  return prefixes.some((prefix) => model.startsWith(prefix));
}
