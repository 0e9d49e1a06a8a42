/** Tells those who wait of the next change. */
export interface Changes {
  /** Resolves at the first change after this call. */
  next(): Promise<void>;
  note(): void;
}

/** Builds the place where changes are noted and waited for. */
export function createChanges(): Changes {
  let waiting = Promise.withResolvers<void>();
  return {
    next: () => waiting.promise,
    note: () => {
      waiting.resolve();
      waiting = Promise.withResolvers<void>();
    },
  };
}
