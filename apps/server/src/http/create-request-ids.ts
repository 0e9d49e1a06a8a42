/** Numbers requests after a prefix of this process: `01a1fa18-4587-76b0-bafd-3b763b6a2afc-1z`. */
export function createRequestIds(prefix: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
