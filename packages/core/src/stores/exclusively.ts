/**
 * Runs work while nobody else runs work of the same name, in this process or, on PostgreSQL, another of the same
 * database; in a process, who comes first is first. Unlike a lock inside a unit of work it may be held across a call out
 * of the process, so it throws inside one, and work must not ask again for the name that it has. Rejects with the reason
 * of `signal` when that is aborted while waiting.
 */
export type Exclusively = <T>(
  name: string,
  work: () => Promise<T>,
  options?: { readonly signal?: AbortSignal },
) => Promise<T>;
