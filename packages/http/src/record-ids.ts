import { ID_LENGTH, idSchema, isIllFormed, isRecordId, notFound } from '@learnwright/core';
import type { RouteOptions } from '@learnwright/plugin-sdk';
import type { RouteContext } from './route-context.ts';

/** Checks the ids in the path of a request; throws not_found for what can be the id of no record. */
export type IdCheck = (c: RouteContext) => void;

/**
 * The check of a route's ids: the one place that keeps what is no id from databases and files, for the routes of core and
 * plugins alike. The parameters with the schema `idSchema` are ids that the server has made. What breaks that schema is
 * left to the validation, which answers 422. Null for a route without such parameters.
 */
export function createIdCheck({ params }: Pick<RouteOptions, 'params'>): IdCheck | null {
  const names = Object.entries(params?.shape ?? {}).flatMap(([name, schema]) => (schema === idSchema ? [name] : []));
  if (names.length === 0) return null;
  return ({ req }) => {
    for (const name of names) {
      const id = req.param(name) ?? '';
      if (!isRecordId(id) && !breaksSchema(id)) throw notFound(recordOf(name), id);
    }
  };
}

/**
 * The check of a plain router's parameters, which have no schema: the one that `access` names is an id that the server has
 * made, and each of the others a text that databases can store.
 */
export function createRouterIdCheck(access: RouteOptions['access']): IdCheck {
  const own = access === 'learner' ? 'user_id' : typeof access === 'object' && access.in === 'params' && access.field;
  return ({ req }) => {
    const params: Readonly<Record<string, string>> = req.param();
    for (const [name, value] of Object.entries(params)) {
      const isGood = name === own ? isRecordId(value) : value.length === 0 || !breaksSchema(value);
      if (!isGood) throw notFound(recordOf(name), value.toWellFormed());
    }
  };
}

function breaksSchema(id: string): boolean {
  return id.length === 0 || id.length > ID_LENGTH || isIllFormed(id);
}

/** The name of a record by that of its parameter: `book` for `book_id`. */
function recordOf(parameter: string): string {
  return parameter === 'id' ? 'record' : parameter.replace(/_id$/, '').replaceAll('_', ' ');
}
