import { definePlugin, z } from '@learnwright/plugin-sdk';
import type { DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import { expect, test } from 'vitest';
import { blank, offer, offerLoading, offerVersion, startHost } from '../../tests/test-host.ts';

const ANY = { access: 'public', summary: 'Work', response: { 200: z.unknown() } } as const;

/** What the plugins of a test have in common. */
interface Scene {
  readonly events: string[];
  readonly gate: Promise<void>;
}

/** A plugin whose API tells its version, and whether it has ended. */
function base(version: string, { events }: Scene): DiscoveredPlugin {
  let ended = false;
  return offerVersion(
    version,
    definePlugin({
      ...blank('base'),
      api: () => () => (ended ? `${version}, which has ended` : version),
      deactivate: () => {
        ended = true;
        events.push(`base ${version} ended`);
      },
    }),
  );
}

/** A plugin that holds the API of another one, made anew each time it is loaded. */
function holding(name: string, needed: string, { events, gate }: Scene): DiscoveredPlugin {
  let loads = 0;
  return offerLoading(name, async () => {
    loads += 1;
    const load = loads;
    return definePlugin({
      ...blank(name),
      depends_on: [needed],
      activate: () => void events.push(`${name} ${load} activated`),
      deactivate: () => void events.push(`${name} ${load} ended`),
      api: (context) => context.plugin(needed),
      routes: (route) => [
        route.get('/version', ANY, ({ context }) => Reflect.apply(Object(context.plugin(needed)), null, [])),
        route.get('/slow', ANY, async ({ context }) => {
          await gate;
          return Reflect.apply(Object(context.plugin(needed)), null, []);
        }),
      ],
    });
  });
}

function createScene() {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const events: string[] = [];
  return { events, gate, open };
}

test('those that depend on it, also because of one another, are activated anew before it ends', async () => {
  const scene = createScene();
  const { host, request } = await startHost([
    holding('top', 'middle', scene),
    holding('middle', 'base', scene),
    base('1.0.0', scene),
  ]);
  scene.events.length = 0;
  expect(host.dependentsOf('base')).toEqual(['middle', 'top']);
  const slow = request('top/slow');
  await host.replace(base('2.0.0', scene));
  expect(scene.events).toEqual(['middle 2 activated', 'top 2 activated']);
  expect(await (await request('top/version')).json()).toBe('2.0.0');
  expect(await (await request('middle/version')).json()).toBe('2.0.0');
  scene.open();
  expect(await (await slow).json()).toBe('1.0.0');
  await expect.poll(() => scene.events.slice(2)).toEqual(['top 1 ended', 'middle 1 ended', 'base 1.0.0 ended']);
});

test('a dependent that does not come up again fails alone, and blocks those that need it', async () => {
  const scene = createScene();
  let loads = 0;
  const fragile = offerLoading('fragile', async () => {
    loads += 1;
    if (loads > 1) throw new Error('not twice');
    return definePlugin({ ...blank('fragile'), depends_on: ['base'] });
  });
  const plugins = [base('1.0.0', scene), fragile, holding('lost', 'fragile', scene), holding('fine', 'base', scene)];
  const { host, request } = await startHost(plugins);
  await host.replace(base('2.0.0', scene));
  expect(host.health()).toMatchObject({
    base: { status: 'active', version: '2.0.0' },
    fragile: { status: 'failed' },
    lost: { status: 'blocked' },
    fine: { status: 'active' },
  });
  expect(host.errors()).toEqual({
    fragile: 'It could not be loaded: not twice',
    lost: 'It needs the plugin "fragile", which is failed.',
  });
  expect(await (await request('fine/version')).json()).toBe('2.0.0');
  await expect.poll(() => scene.events).toContain('base 1.0.0 ended');
});

test('those that were blocked without it are started', async () => {
  const scene = createScene();
  const plugins = [holding('top', 'middle', scene), holding('middle', 'base', scene)];
  const { host, request } = await startHost(plugins);
  expect(host.health()).toMatchObject({ top: { status: 'blocked' }, middle: { status: 'blocked' } });
  await host.replace(base('1.0.0', scene));
  expect(host.errors()).toEqual({});
  expect(await (await request('top/version')).json()).toBe('1.0.0');
  expect(host.plugins().map(({ name, depends_on }) => [name, ...depends_on])).toEqual([
    ['base'],
    ['middle', 'base'],
    ['top', 'middle'],
  ]);
});

test('a dependent that is replaced leaves what it depends on running', async () => {
  const scene = createScene();
  const { host, request } = await startHost([base('1.0.0', scene), holding('top', 'base', scene)]);
  await host.replace(holding('top', 'base', scene));
  await expect.poll(() => scene.events.at(-1)).toBe('top 1 ended');
  expect(await (await request('top/version')).json()).toBe('1.0.0');
  expect(scene.events).not.toContain('base 1.0.0 ended');
});

test('a new version that needs another plugin comes after it, and goes before it', async () => {
  const scene = createScene();
  const plugins = [offer(definePlugin(blank('early'))), base('1.0.0', scene)];
  const { host } = await startHost(plugins);
  await host.replace(holding('early', 'base', scene));
  expect(host.plugins().map(({ name }) => name)).toEqual(['base', 'early']);
  await host.stop();
  expect(scene.events.filter((event) => event.includes('ended'))).toEqual(['early 1 ended', 'base 1.0.0 ended']);
});
