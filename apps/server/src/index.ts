export type { AppContext } from './app-context.ts';
export { appConfigSchema } from './configuration/app-config.ts';
export { ENVIRONMENT_VARIABLES, readEnvironment } from './configuration/environment.ts';
export { buildApiDocument, CORE_ROUTES } from './core-routes.ts';
export { type App, type AppOptions, createApp } from './create-app.ts';
export { listen } from './listen.ts';
export { METRICS, type MetricEntry } from './metrics/metric-table.ts';
export { listSignInEndpoints, type SignInEndpoint } from './sign-in/sign-in-endpoints.ts';
export { createSystemLogger } from './system-logger.ts';
