import { AppError, ID_LENGTH, isIllFormed, notFound, OWNED_RECORDS, type RecordOwner } from '@learnwright/core';
import {
  ACCESS_WORDS,
  type Access,
  CALLER_ROLES,
  type Caller,
  type CallerRole,
  type FindOwners,
  type LearnerAccess,
  type RouteDefinition,
  type RouteOptions,
} from '@learnwright/plugin-sdk';
import { z } from 'zod';
import { createIdCheck, type IdCheck } from './record-ids.ts';
import type { RouteContext, RouteMiddleware, ValidatedInput } from './route-context.ts';

/** Finds whom records of a kind belong to; records that are not there are left out. */
export type FindRecordOwners = (record: string, ids: readonly string[]) => Promise<readonly RecordOwner[]>;

/** The caller of whom nothing is known. */
export const NOBODY: Caller = { role: 'nobody', id: 'nobody', user_id: null };

/** The least role that may call a route, by the word of its `access`. */
const LEAST_ROLE = {
  public: 'nobody',
  signed_in: 'learner',
  learner: 'learner',
  app: 'app',
  operator: 'operator',
} as const satisfies Record<(typeof ACCESS_WORDS)[number], CallerRole>;

const idsSchema = z.union([z.string().transform((id) => [id]), z.array(z.string())]);

/** The checks that decide who may call a route; both are null where there is nothing to decide. */
export interface Authorization {
  /** Runs before the body is read: the role, the form of the ids in the path, and the owner of what path and query name. */
  readonly beforeBody: RouteMiddleware | null;
  /** Runs when the body has been validated, before anything else: the owner of what the body names. */
  readonly afterBody: ((c: RouteContext, input: ValidatedInput) => Promise<void>) | null;
}

/**
 * Decides who may call a route, from its `access` alone (specification, R14.7). Throws `unauthenticated` for a missing
 * credential, `forbidden` for a role that is too low, and `not_found` for what belongs to another learner or can be the id
 * of no record.
 */
export function createAuthorization(
  route: RouteOptions,
  findOwners: FindRecordOwners,
  checkIds: IdCheck | null = createIdCheck(route),
): Authorization {
  const { access } = route;
  if (access === 'public') return { beforeBody: checkIds && checkingIds(checkIds), afterBody: null };
  const owned = ownedBy(access);
  const requireOwned = (caller: Caller, value: unknown) =>
    requireOwner(caller, owned?.learner_of ?? '', value, findOwners);
  const beforeBody: RouteMiddleware = async (c, next) => {
    const { caller } = c.env;
    const refusal = findRefusal(caller, leastRoleOf(access));
    if (refusal !== null) throw refusal;
    checkIds?.(c);
    if (caller.role === 'learner' && owned !== null && owned.in !== 'body') {
      await requireOwned(caller, readField(c, owned));
    }
    return next();
  };
  if (owned?.in !== 'body') return { beforeBody, afterBody: null };
  return {
    beforeBody,
    afterBody: async ({ env: { caller } }, { body }) => {
      if (caller.role === 'learner') await requireOwned(caller, Reflect.get(Object(body), owned.field));
    },
  };
}

function checkingIds(check: IdCheck): RouteMiddleware {
  return async (c, next) => {
    check(c);
    return next();
  };
}

/** The error for a caller whose role is lower than the least that will do, `unauthenticated` or `forbidden`; else null. */
export function findRefusal({ role }: Caller, least: CallerRole): AppError | null {
  if (CALLER_ROLES.indexOf(role) >= CALLER_ROLES.indexOf(least)) return null;
  if (role === 'nobody') {
    return new AppError('unauthenticated', 'Send a credential: Authorization: Bearer <token>.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  }
  return new AppError('forbidden', `A caller with the role "${role}" may not do this.`);
}

/** The least role that may call a route with this access, whatever records it names. */
export function leastRoleOf(access: Access): CallerRole {
  return typeof access === 'string' ? LEAST_ROLE[access] : 'learner';
}

/** Finds the owners of own records by their names, and of all others as core does. */
export function withOwnRecords(own: Readonly<Record<string, FindOwners>>, ofCore: FindRecordOwners): FindRecordOwners {
  return (record, ids) => own[record]?.(ids) ?? ofCore(record, ids);
}

/**
 * What is wrong with the `access` of a route, a sentence each: a word that is none, a path without `user_id`, a record
 * nobody knows the owner of, a field that the schema lacks.
 */
export function findBadAccess(
  route: RouteOptions & Partial<Pick<RouteDefinition, 'path'>>,
  ownRecords: readonly string[],
): string[] {
  const access: unknown = route.access;
  if (typeof access === 'string') {
    const word = ACCESS_WORDS.find((candidate) => candidate === access);
    if (word === undefined) return [`"${access}" is no access. Choose ${ACCESS_WORDS.join(', ')} or learnerOf(…).`];
    if (word !== 'learner' || hasParameter(route, 'user_id')) return [];
    return ['Access "learner" needs the path parameter {user_id}. Name another owner with learnerOf(…).'];
  }
  const owned = learnerAccessSchema.safeParse(access);
  if (!owned.success) return [`Access is one of ${ACCESS_WORDS.join(', ')}, or what learnerOf(…) gives.`];
  const { learner_of, in: part, field } = owned.data;
  const known = [...OWNED_RECORDS, ...ownRecords];
  return [
    ...(known.includes(learner_of)
      ? []
      : [
          `Nobody knows the owner of a "${learner_of}". Known are ${known.join(', ')}; a plugin adds its own in owners.`,
        ]),
    ...((part === 'params' ? hasParameter(route, field) : hasField(route[part], field))
      ? []
      : [`The ${part} have no field "${field}" that could name the ${learner_of}.`]),
  ];
}

const learnerAccessSchema = z.object({
  learner_of: z.string(),
  in: z.enum(['params', 'query', 'body']),
  field: z.string(),
});

/** Whether a path parameter has a schema, and a place in the path where there is one. */
function hasParameter({ params, path }: Parameters<typeof findBadAccess>[0], name: string): boolean {
  return hasField(params, name) && (path === undefined || path.includes(`{${name}}`));
}

/** Whether a schema is of objects that have a field, whatever is wrapped around them. */
function hasField(schema: unknown, field: string): boolean {
  if (schema instanceof z.ZodObject) return Object.hasOwn(schema.shape, field);
  if (schema instanceof z.ZodUnion) return schema.options.every((option) => hasField(option, field));
  if (schema instanceof z.ZodPipe) return hasField(schema.in, field);
  const isWrapper = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  if (isWrapper || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return hasField(schema.unwrap(), field);
  }
  return false;
}

/** What a learner must own to call a route; null where their role is enough. */
function ownedBy(access: Access): LearnerAccess | null {
  if (access === 'learner') return { learner_of: 'user', in: 'params', field: 'user_id' };
  return typeof access === 'string' ? null : access;
}

/**
 * Builds what finds the learners whose records a request is about: those whom `access` of the route names; none where
 * these are not there. Null for a route that names none. What the body names is read once it was validated.
 */
export function createLearnerFinder(
  { access }: Pick<RouteOptions, 'access'>,
  findOwners: FindRecordOwners,
): ((c: RouteContext) => Promise<readonly string[]>) | null {
  const owned = ownedBy(access);
  if (owned === null) return null;
  const { learner_of, field } = owned;
  return async (c) => {
    const value = owned.in === 'body' ? Reflect.get(Object(c.get('input')?.body), field) : readField(c, owned);
    const owners = await findOwnersOf(learner_of, idsSchema.safeParse(value).data ?? [], findOwners);
    return [...new Set(owners.map(({ user_id }) => user_id))];
  };
}

/** The value in path or query. Of a parameter that is repeated the last counts, here as for the handler. */
function readField({ req }: RouteContext, { in: part, field }: LearnerAccess): string | undefined {
  return part === 'params' ? req.param(field) : req.queries(field)?.at(-1);
}

/** What cannot be an id is not looked up: the schema of the route may allow it. */
async function findOwnersOf(
  record: string,
  ids: readonly string[],
  findOwners: FindRecordOwners,
): Promise<readonly RecordOwner[]> {
  const wanted = ids.filter((id) => id.length <= ID_LENGTH && !isIllFormed(id));
  // PostgreSQL takes no empty list.
  if (wanted.length === 0) return [];
  return record === 'user' ? wanted.map((id) => ({ id, user_id: id })) : findOwners(record, wanted);
}

/** Throws not_found unless every record is there and the caller's. Another's record and none look the same. */
async function requireOwner(
  { user_id }: Caller,
  record: string,
  value: unknown,
  findOwners: FindRecordOwners,
): Promise<void> {
  const ids = idsSchema.safeParse(value).data ?? [''];
  const owners = await findOwnersOf(record, ids, findOwners);
  const owned = new Set(owners.filter((owner) => owner.user_id === user_id).map(({ id }) => id));
  const foreign = ids.find((id) => !owned.has(id));
  if (foreign !== undefined) throw notFound(record, foreign);
}
