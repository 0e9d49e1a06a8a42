import {
  addRoutes,
  createHono,
  createRouteApp,
  problemResponse,
  type RequestHandling,
  type RouteHono,
} from '@learnwright/http';
import type { Hono } from 'hono';
import { type Environment, ownHostsOf } from '../configuration/environment.ts';
import { SIGN_IN_PATH } from '../configuration/sign-in-config.ts';
import type { AppContext } from '../features/app-context.ts';
import { translateError } from '../features/translations/translate-error.ts';
import type { Callers } from '../identity/create-callers.ts';
import { identify } from '../identity/identify.ts';
import type { SignIn } from '../identity/sign-in/sign-in.ts';
import type { SystemLogger } from '../log/system-logger.ts';
import { answerMetrics, METRICS_PATH } from '../operations/metrics/metrics-endpoint.ts';
import type { ServerMetrics } from '../operations/metrics/server-metrics.ts';
import type { Tracing } from '../operations/telemetry/tracing.ts';
import { admit } from '../requests/admit.ts';
import { allowOrigins } from '../requests/allow-origins.ts';
import { createClientAddress } from '../requests/client-address.ts';
import type { ServerLimits } from '../requests/limits/create-limits.ts';
import {
  boundWork,
  limitCalls,
  limitMistakes,
  waitForLearner,
  waitForTurn,
} from '../requests/limits/limit-middleware.ts';
import type { ListenOptions } from '../requests/listen.ts';
import { CHANGES_ROUTE, type PageChanges } from '../requests/page-changes.ts';
import { answerPluginPages } from '../requests/plugin-pages.ts';
import { refuseCompressed } from '../requests/refuse-compressed.ts';
import { noteRoute, passTo, passToPlugin, takeRequest, toDocumentation } from '../requests/request-middleware.ts';
import type { Stopping } from '../requests/stopping.ts';
import { answerWebFiles, type WebFiles } from '../requests/web-files.ts';
import { ADMIN_ROUTES, APP_ROUTES } from './core-routes.ts';

/** What the middleware works with. */
export interface RequestParts {
  readonly callers: Callers;
  readonly signIn: SignIn | null;
  readonly limits: ServerLimits;
  readonly handling: RequestHandling;
  readonly metrics: ServerMetrics;
  /** Follows requests, where traces are sent. */
  readonly tracing: Tracing | null;
  readonly stopping: Stopping;
  /** The files of the web app; null where none is served. */
  readonly web: WebFiles | null;
  /** Follows the pages of plugins that are being written; null where none is. */
  readonly pageChanges: PageChanges | null;
}

/** What a request passes on its way to its route, from top to bottom. */
export function createRequestApp(
  context: AppContext,
  { callers, signIn, limits, handling, metrics, tracing, stopping, web, pageChanges }: RequestParts,
  { environment, logger }: { readonly environment: Environment; readonly logger: SystemLogger },
): Hono<RouteHono> {
  const app = createHono();
  const origins = environment.APP_CORS_ORIGINS;
  const addressOf = createClientAddress(environment.APP_TRUSTED_PROXIES);
  // What pages of other origins may read, problem documents included.
  if (origins.length > 0) app.use(allowOrigins(origins));
  // Its span, to which all belongs that is done for it.
  if (tracing !== null) app.use(tracing.followRequest);
  // Its id, the problem document of what fails behind this middleware, its line in the log.
  app.use(
    takeRequest({
      idPrefix: context.createId().slice(-12),
      caller: callers.anonymous,
      logger,
      elapsed: () => performance.now(),
      metrics,
      translate: (code, languages) => translateError(context.host.texts, code, languages),
      loggedAddress: context.config.log.client_address ? addressOf : null,
    }),
  );
  // Whether it is meant for this server, and sent by a page that may.
  const { authMode } = context;
  app.use(admit({ hosts: ownHostsOf(environment), origins, metricsNeedCredential: authMode === 'required' }));
  // Whether its body can be read as it comes.
  app.use(refuseCompressed());
  // Those who watch the server are answered also while it refuses work.
  const { local } = context.config.metrics;
  app.all(METRICS_PATH, identify(callers.readers), answerMetrics({ authMode, local, read: context.readMetrics }));
  // Whether the process takes on more.
  app.use(boundWork(limits.queue));
  // Whether the process stops. What it has taken on counts until its work is done, also after it was given up.
  app.use(stopping.countWork);
  // The web app is the same for everybody: it asks for no credential, and counts as nobody's call.
  if (web !== null) app.use(answerWebFiles(web));
  // So are the pages of plugins, and, for their authors, when they change.
  if (pageChanges !== null) app.get(CHANGES_ROUTE, pageChanges.answer);
  app.use('/plugin-ui/*', answerPluginPages(context.host));
  if (limits.callers !== null) app.use(limitMistakes(limits.callers, addressOf));
  // Who sends it, by its credential. Open mode reads none: everybody is the same caller.
  if (callers.readers.length > 0) app.use(identify(callers.readers));
  // Whether the caller has calls left.
  if (limits.callers !== null) app.use(limitCalls(limits.callers, addressOf));
  // Whether the same learner has others under way.
  if (limits.callers !== null) app.use(waitForLearner(limits.callers));
  // What was not refused waits for its turn.
  app.use(waitForTurn(limits.queue));
  app.all('/', toDocumentation);
  app.all('/docs', toDocumentation);
  if (signIn !== null) app.all(`${SIGN_IN_PATH}/*`, noteRoute(`${SIGN_IN_PATH}/*`, signIn.answer));
  app.all('/api/plugins/*', passToPlugin(context.host));
  app.all('/api/admin/*', passTo(createRouteApp({ basePath: '/api', routes: ADMIN_ROUTES, context, handling })));
  addRoutes(app, { basePath: '/api', routes: APP_ROUTES, context, handling });
  return app;
}

/** What was no request passes no middleware: its id, its problem document and its line in the log are made here. */
export function createRefusals({ createId, clock, logger }: AppContext): ListenOptions['refuse'] {
  return (error) => {
    const request_id = createId();
    logger.info('A connection was refused.', { request_id, code: error.code });
    const response = problemResponse(error, { requestId: request_id });
    response.headers.set('Date', new Date(clock.now()).toUTCString());
    return response;
  };
}
