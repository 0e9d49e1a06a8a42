/** The number of a lock that all who work on a schema share. */
const NUMBER = `hashtextextended(current_schema() || '.at work', 1)`;

/** Says for as long as the connection lives that its process works on the schema. */
export const SHOW_AT_WORK = `select pg_advisory_lock_shared(${NUMBER})`;

/** Tells as `free` whether nobody does; holds the lock until the connection ends where nobody does. */
export const ASK_AT_WORK = `select pg_try_advisory_lock(${NUMBER}) as free`;
