/** Numbers requests after a prefix of this process: `3b763b6a2afc-1z`. */
export function createRequestIds(prefix: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
