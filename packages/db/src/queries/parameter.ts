import { type Expression, sql } from 'kysely';
import { eachColumn } from './each-column.ts';

/** Stands for a value that a query is given each time it runs. */
export interface Parameter<Values> {
  <Name extends keyof Values & string>(name: Name): Expression<Values[Name]>;
  /** One for each of these columns: what `values` and `set` take. */
  each<Column extends keyof Values & string>(columns: readonly Column[]): ParameterRecord<Values, Column>;
}

/** A parameter for each column. */
export type ParameterRecord<Values, Column extends keyof Values> = { [Name in Column]: Expression<Values[Name]> };

/** What the builder finds in a value's place while a query is compiled. */
export class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Builds the `parameter` of a query. */
export function createParameter<Values>(): Parameter<Values> {
  const parameter = (name: string): Expression<never> => sql<never>`${new Placeholder(name)}`;
  return Object.assign(parameter, {
    each: <Column extends keyof Values & string>(columns: readonly Column[]): ParameterRecord<Values, Column> =>
      eachColumn(columns, parameter),
  });
}
