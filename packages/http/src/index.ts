export { createRouteApp, type RouteApp, type RouteAppOptions } from './create-route-app.ts';
export { createOpenApiDocument, type OpenApiOptions, type RouteGroup } from './openapi/create-openapi-document.ts';
export { type Problem, problemResponse, problemSchema } from './problem-response.ts';
export { createRequestEffects, type EffectPorts, type RequestEffects } from './request-effects.ts';
export { pathOf, type RouteEnv } from './route-call.ts';
export { SECURITY_HEADERS, withStandardHeaders } from './standard-headers.ts';
