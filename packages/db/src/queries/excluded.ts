import { type Expression, sql } from 'kysely';
import { eachColumn } from './each-column.ts';

/** For `doUpdateSet`: each column as the insert would have made it. */
export function excluded<Column extends string>(columns: readonly Column[]): Record<Column, Expression<never>> {
  return eachColumn(columns, (column) => sql.ref<never>(`excluded.${column}`));
}
