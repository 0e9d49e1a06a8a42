import { createOpenApiDocument, type OpenApiOptions, type RouteGroup } from '@learnwright/http';
import type { RouteDefinition } from '@learnwright/plugin-sdk';
import { type SignInConfig, sessionCookieOf } from '../configuration/sign-in-config.ts';
import { aiUsageAdminRoutes, aiUsageRoutes } from '../features/ai-usage/routes.ts';
import { appRoutes } from '../features/app/routes.ts';
import type { AppContext } from '../features/app-context.ts';
import { changeRoutes } from '../features/changes/routes.ts';
import { connectionRoutes } from '../features/connection/routes.ts';
import { conversationRoutes } from '../features/conversations/routes.ts';
import { curriculumRoutes } from '../features/curricula/curricula.ts';
import { lessonRoutes } from '../features/curricula/lessons.ts';
import { topicRoutes } from '../features/curricula/topics.ts';
import { CORE_GLOSSARY } from '../features/documentation/core-glossary.ts';
import { CORE_TAGS } from '../features/documentation/core-tags.ts';
import { documentationRoutes } from '../features/documentation/routes.ts';
import { listSharedSchemas } from '../features/documentation/shared-schemas.ts';
import { dueReviewRoutes } from '../features/due-reviews/routes.ts';
import { effectAdminRoutes } from '../features/effects/routes.ts';
import { elementErrorRoutes } from '../features/element-errors/routes.ts';
import { metricsAdminRoutes } from '../features/health/metrics-route.ts';
import { healthRoutes } from '../features/health/routes.ts';
import { identityRoutes } from '../features/identities/identities.ts';
import { jobAdminRoutes, jobRoutes } from '../features/jobs/routes.ts';
import { lessonProgressRoutes } from '../features/lesson-progress/routes.ts';
import { setProgressRoutes } from '../features/lesson-progress/set-progress.ts';
import { pluginAdminRoutes } from '../features/plugins/admin-routes.ts';
import { pluginRoutes } from '../features/plugins/routes.ts';
import { pluginSettingsRoutes } from '../features/plugins/settings-routes.ts';
import { projectRoutes, sessionRoutes } from '../features/projects/projects.ts';
import { settingsRoutes } from '../features/settings/routes.ts';
import { subjectRoutes } from '../features/subjects/subjects.ts';
import { tokenRoutes } from '../features/tokens/routes.ts';
import { translationRoutes } from '../features/translations/routes.ts';
import { usageRoutes } from '../features/usage/routes.ts';
import { userRoutes } from '../features/users/routes.ts';
import { workAdminRoutes } from '../features/work/routes.ts';

/**
 * The endpoints of administration, which are an app of their own: Hono's fastest router takes no path such as
 * `/admin/plugins/{name}` beside `/admin/plugins/settings`.
 */
export const ADMIN_ROUTES = [
  ...withTag('Plugins', pluginSettingsRoutes),
  ...withTag('Plugins', pluginAdminRoutes),
  ...withTag('Effects', effectAdminRoutes),
  ...withTag('Tokens', tokenRoutes),
  ...withTag('Users', identityRoutes),
  ...withTag('Jobs', jobAdminRoutes),
  ...withTag('Work', workAdminRoutes),
  ...withTag('AI usage', aiUsageAdminRoutes),
  ...withTag('Health', metricsAdminRoutes),
  ...withTag('Health', connectionRoutes),
];

/** The endpoints of learners and their apps. */
export const APP_ROUTES = [
  ...withTag('App', appRoutes),
  ...withTag('Health', healthRoutes),
  ...withTag('Documentation', documentationRoutes),
  ...withTag('Translations', translationRoutes),
  ...withTag('Users', userRoutes),
  ...withTag('Settings', settingsRoutes),
  ...withTag('Usage', usageRoutes),
  ...withTag('AI usage', aiUsageRoutes),
  ...withTag('Projects', projectRoutes),
  ...withTag('Sessions', sessionRoutes),
  ...withTag('Subjects', subjectRoutes),
  ...withTag('Curricula', curriculumRoutes),
  ...withTag('Topics', topicRoutes),
  ...withTag('Lessons', lessonRoutes),
  ...withTag('Conversations', conversationRoutes),
  ...withTag('Element errors', elementErrorRoutes),
  ...withTag('Reviews', dueReviewRoutes),
  ...withTag('Lesson progress', lessonProgressRoutes),
  ...withTag('Lesson progress', setProgressRoutes),
  ...withTag('Changes', changeRoutes),
  ...withTag('Jobs', jobRoutes),
  ...withTag('Plugins', pluginRoutes),
];

/** Every core endpoint, tagged by feature. */
export const CORE_ROUTES = [...APP_ROUTES, ...ADMIN_ROUTES];

/** The tokens that say who calls (specification, R14.8). In open mode none is asked for. */
const TOKEN_SCHEMES = {
  ApiToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'lw_…',
    description: 'An API token: `learnwright token create` makes one, and so does POST /api/admin/tokens.',
  },
  IdentityToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A JWT of an OIDC issuer that the operator has configured.',
  },
} as const;

/** Builds the OpenAPI document of the core endpoints and the routes of the active plugins. */
export function buildApiDocument(context: Pick<AppContext, 'version' | 'host' | 'config'>): Record<string, unknown> {
  const core: RouteGroup = { basePath: '/api', tag: 'Core', componentPrefix: '', routes: CORE_ROUTES };
  return createOpenApiDocument({
    title: context.config.app.name,
    version: context.version,
    description:
      'Personalised learning over HTTP. Errors are problem documents (RFC 9457); lists take `limit` and `cursor`; single resources carry an ETag; every POST takes an Idempotency-Key.',
    groups: [core, ...context.host.routeGroups()],
    shared: listSharedSchemas(),
    tags: CORE_TAGS,
    glossary: CORE_GLOSSARY,
    securitySchemes: { ...TOKEN_SCHEMES, ...describeCookie(context.config.auth.sign_in) },
  });
}

/** The cookie that says who calls, where people can sign in. */
function describeCookie({ enabled, url }: SignInConfig): OpenApiOptions['securitySchemes'] {
  if (!enabled) return {};
  const name = sessionCookieOf(url);
  return { SignIn: { type: 'apiKey', in: 'cookie', name, description: 'The cookie of a sign-in at /api/auth.' } };
}

/** The routes of a feature under its tag in the API document. */
function withTag<Context>(
  tag: keyof typeof CORE_TAGS,
  routes: readonly RouteDefinition<Context>[],
): RouteDefinition<Context>[] {
  return routes.map((route) => ({ ...route, tag }));
}
