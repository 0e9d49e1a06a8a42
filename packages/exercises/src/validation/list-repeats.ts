/** The items whose key an earlier item already has, in order; the first of each key is not among them. */
export function listRepeats<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    const isRepeat = seen.has(key);
    seen.add(key);
    return isRepeat;
  });
}
