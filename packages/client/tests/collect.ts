/** All that comes, in its order. */
export async function collect<T>(values: AsyncIterable<T> | null): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values ?? []) all.push(value);
  return all;
}
