/**
 * SQL for the oid of the schema that a connection works in, on PostgreSQL. `current_schema()::regnamespace` would fold the letters of the
 * name, and fails for a name with spaces.
 */
export const OWN_SCHEMA = '(select oid from pg_namespace where nspname = current_schema())';
