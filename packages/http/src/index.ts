export { findSubjects, subjectOfMail } from './answer-subjects.ts';
export {
  createAuthorization,
  type FindRecordOwners,
  findBadAccess,
  findRefusal,
  leastRoleOf,
  NOBODY,
  withOwnRecords,
} from './authorize.ts';
export { onBodyEnd } from './body-end.ts';
export { asBrokenBody } from './broken-body.ts';
export { entityTag, isKnown } from './conditional-requests.ts';
export { isAsyncIterable, JsonMembers } from './json-pieces.ts';
export { type JsonStreamOptions, streamJson } from './json-stream.ts';
export { keepRouterAnswer } from './keep-router-answer.ts';
export { createOpenApiDocument, type OpenApiOptions, type RouteGroup } from './openapi/create-openapi-document.ts';
export { ERRORS_OF_EVERY_ROUTE, ERRORS_OF_LIMITS } from './openapi/describe-operation.ts';
export { inlineParts } from './openapi/inline-parts.ts';
export { type Problem, problemResponse, problemSchema } from './problem-response.ts';
export { createRouterIdCheck } from './record-ids.ts';
export { createRequestHandling, type HandlingPorts, type RequestHandling } from './request-handling.ts';
export { addRoutes, createHono, createRouteApp, type RouteApp, type RouteAppOptions } from './route-app.ts';
export {
  pathOf,
  type RequestLimits,
  type RouteEnv,
  type RouteHono,
  readHeader,
  replaceResponse,
  sentPath,
} from './route-context.ts';
export {
  isWhole,
  markWhole,
  SECURITY_HEADERS,
  standardHeaders,
  withSandbox,
  withStandardHeaders,
} from './standard-headers.ts';
export { readKept } from './stored-response.ts';
