import { describe } from 'vitest';
import { startConsoleWorld } from './console-world.ts';
import { judgePages } from './judge-pages.ts';

/** The pages of the console with what a new installation has, and with what is not there. */
const PAGES = [
  '/console',
  '/console/no-such-page',
  ...['/console/plugins', '/console/plugins?show=installed', '/console/plugins/install'],
  ...['overview', 'settings', 'schedules', 'audit'].map((tab) => `/console/plugins/books?tab=${tab}`),
  '/console/plugins/no-such-plugin',
  ...['/console/jobs', '/console/jobs?tab=schedules', '/console/effects'],
  ...['/console/content', '/console/content/import', '/console/content/remotes'],
  ...['/console/users', '/console/users/no-such-user', '/console/tokens', '/console/ai', '/console/numbers'],
];

const world = startConsoleWorld();

describe('as the operator', () => {
  judgePages(world.app, PAGES, { navigations: 1 });
});
