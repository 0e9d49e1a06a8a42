/** Whether a statement failed because a unique column has the value already; its constraint is `<table>_<column>_key`. */
export function isUniqueViolation(error: unknown, table: string, column: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === '23505') return 'constraint' in error && error.constraint === `${table}_${column}_key`;
  return error.code === 'SQLITE_CONSTRAINT_UNIQUE' && error.message.endsWith(`: ${table}.${column}`);
}
