import { learnerOf, type PluginInstance, type RouterWithAccess } from '@learnwright/plugin-sdk';
import { Hono } from 'hono';

/** A plugin of the class form with a router of every access. */
export class RoutersPlugin implements PluginInstance {
  readonly name = 'routers';
  readonly version = '1.0.0';
  readonly api_version = '1';
  readonly license_tier = 'core';
  readonly depends_on: readonly string[] = [];

  get_routes(): (Hono | RouterWithAccess)[] {
    return [
      answering('/plain'),
      { access: 'public', router: answering('/open') },
      { access: 'signed_in', router: answering('/members') },
      { access: 'learner', router: answering('/of/:user_id') },
      { access: learnerOf('session', 'session_id'), router: answering('/sessions/:session_id/notes') },
      { access: 'operator', router: answering('/administration') },
      { access: 'operator', router: new Hono().all('/every', (c) => c.text('any method')) },
    ];
  }
}

/** A router with middleware for everything, and with routes of two methods. */
function answering(path: string): Hono {
  const router = new Hono().use(async (_c, next) => next());
  return router.get(path, (c) => c.text('read')).post(path, (c) => c.text('done'));
}
