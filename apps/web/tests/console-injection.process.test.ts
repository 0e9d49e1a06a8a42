import { packTestPlugin } from '@learnwright/test-kit/archives';
import { beforeAll, expect, it } from 'vitest';
import { startConsoleWorld } from './console-world.ts';
import { send } from './frail-plugin.ts';
import { chooseArchive, installByApi, signPlugin } from './install-archive.ts';
import { overflowOf, settle } from './open-app.ts';

const LONG = 'W'.repeat(150);
/** What would run, lead away or turn the page around if it were anything but text. */
const HOSTILE = [
  '<img src=x onerror="globalThis.isHit = true">',
  '"><svg onload="globalThis.isHit = true">',
  '</script><script>globalThis.isHit = true</script>',
  'javascript:globalThis.isHit=true',
  '[click](javascript:globalThis.isHit=true) {name}',
  '\u202Etxt.exe \u2066',
  LONG,
];
const [IMAGE = '', ICON = '', SCRIPT = '', , LINK = '', TURNED = ''] = HOSTILE;
const text = (words: string) => JSON.stringify({ en: words, de: words });
const PLUGIN = {
  name: 'hostile',
  yaml: `description: ${JSON.stringify(IMAGE)}\nauthor: ${JSON.stringify(SCRIPT)}\nlicense: ${JSON.stringify(LONG)}\n`,
  fields: `
  settings: {
    a_number: setting(z.int().min(0), 5, { label: ${text(IMAGE)}, help: ${text(SCRIPT)}, unit: ${text(TURNED)}, group: ${text(ICON)} }),
    a_text: setting(z.string(), ${JSON.stringify(IMAGE + LONG)}, { label: ${text(LONG)} }),
  },
  activate: (context) => context.schedule('nightly', { every: { days: 1 } }, () => undefined),
  frontend: {
    pages: [{ id: 'a', label: ${text(IMAGE)}, icon: ${JSON.stringify(SCRIPT)}, path: '/a' }],
    sidebar_actions: [{ id: 'b', label: ${text(LONG)}, icon: ${JSON.stringify(LINK)}, action: '/api/plugins/hostile/nothing' }],
  },
  jobs: (job) => ({
    fail: job({
      input: z.object({ deck: z.string() }),
      run: () => { throw new Error(${JSON.stringify(`${IMAGE} ${SCRIPT} ${LONG}`)}); },
    }),
  }),
  routes: (route) => [
    route.post('/fail/{user_id}',
      { access: 'public', summary: 'Fail', params: z.object({ user_id: z.string() }), body: z.unknown(), response: { 200: z.string() } },
      async ({ context, params: { user_id }, body }) => (await context.jobs.start('fail', body, { user_id })).id),
  ],`,
};

const world = startConsoleWorld(async () => ({
  config: 'plugins: { install: { http: true } }\njobs: { tries: 1 }\nlimits: { calls_per_minute: { admin: 200 } }\n',
}));
let user_id: string;

beforeAll(async () => {
  const { url } = world.product();
  expect(await installByApi(url, await packTestPlugin(PLUGIN))).toBe(201);
  for (const name of HOSTILE) {
    user_id = (await send<{ id: string }>(world.product(), '/users', { name })).id;
    await send(world.product(), '/admin/tokens', { name, role: 'learner', user_id });
  }
  await send(world.product(), `/plugins/hostile/fail/${user_id}`, { deck: IMAGE + LONG });
});

it('what others have written is text at every page of the console, and its layout holds', async () => {
  const { page, goTo, moveTo } = world.app();
  await expect
    .poll(() => world.product().ask<unknown[]>('/admin/jobs?status=failed'), { timeout: 20_000 })
    .toHaveLength(1);
  await page.setViewportSize({ width: 360, height: 640 });
  const shown = new Map<string, string>();
  await goTo('/console');
  for (const path of [
    '/console',
    '/console/plugins',
    ...['overview', 'settings', 'schedules', 'audit'].map((tab) => `/console/plugins/hostile?tab=${tab}`),
    ...['/console/jobs?status=failed', '/console/effects', '/console/users', `/console/users/${user_id}`],
    ...['/console/tokens', '/console/ai', '/console/numbers', '/console/content', '/more'],
  ]) {
    await moveTo(path);
    expect([path, await overflowOf(page), await isHit()]).toEqual([path, 0, false]);
    shown.set(path, (await page.getByRole('main').textContent()) ?? '');
  }
  // It is there, as it was written: nothing was taken out of it.
  expect(shown.get('/console/users')).toContain(IMAGE);
  expect(shown.get('/console/tokens')).toContain(SCRIPT);
  expect(shown.get('/console/jobs?status=failed')).toContain(IMAGE);
  expect(shown.get('/console/plugins/hostile?tab=overview')).toContain(IMAGE);
  expect(shown.get('/console/plugins/hostile?tab=settings')).toContain(SCRIPT);
});

it('what is found in an archive is text, too', async () => {
  const { page, goTo } = world.app();
  const files = { [`hostile/${ICON.replaceAll('/', '')}.js`]: 'export {};', [`${LONG}.exe`]: IMAGE };
  await goTo('/console/plugins/install');
  await chooseArchive(page, {
    bytes: signPlugin({ ...PLUGIN, version: '2.0.0', files }, null),
    name: `${IMAGE}.zip`,
  });
  await page.getByText(LONG).first().waitFor();
  await settle(page);
  expect([await overflowOf(page), await isHit()]).toEqual([0, false]);
});

function isHit(): Promise<boolean> {
  return world.app().page.evaluate(() => 'isHit' in globalThis);
}
