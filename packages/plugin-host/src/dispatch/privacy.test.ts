import { definePlugin } from '@learnwright/plugin-sdk';
import { expect, test } from 'vitest';
import { blank, offer, startHost } from '../../tests/test-host.ts';

function keeping(erased: string[], name: string, ...depends_on: string[]) {
  const privacy = {
    rows_by_keys: name === 'keyed',
    export_user: async (context: { readonly name: string }, user_id: string) => ({ from: context.name, user_id }),
    erase_user: (_context: unknown, user_id: string) => void erased.push(`${name} ${user_id}`),
  };
  return offer(definePlugin({ ...blank(name), depends_on, privacy }));
}

test('exports by plugin and erases dependents first', async () => {
  const erased: string[] = [];
  const plugins = [keeping(erased, 'base'), keeping(erased, 'top', 'base'), offer(blank('stateless'))];
  const { host } = await startHost(plugins);
  expect(await host.exportUser('u1')).toEqual({
    base: { from: 'base', user_id: 'u1' },
    top: { from: 'top', user_id: 'u1' },
  });
  await host.eraseUser('u1');
  expect(erased).toEqual(['top u1', 'base u1']);
});

test('has plugins erase ahead, each in a transaction of its own, but for those whose rows hang on the user by keys', async () => {
  const erased: string[] = [];
  const { host } = await startHost(['base', 'keyed', 'top'].map((name) => keeping(erased, name)));
  await host.eraseAhead('u1', async (erase) => {
    erased.push('begin');
    await erase();
    erased.push('commit');
  });
  expect(erased).toEqual(['begin', 'top u1', 'commit', 'begin', 'base u1', 'commit']);
});

test('a plugin that cannot tell or erase fails the whole, so that nothing is left out in silence', async () => {
  const refuse = () => {
    throw new Error('locked');
  };
  const { host } = await startHost([
    offer(definePlugin({ ...blank('vault'), privacy: { export_user: refuse, erase_user: refuse } })),
  ]);
  const failed = { code: 'plugin_failed', message: 'The plugin "vault" failed.' };
  await expect(host.exportUser('u1')).rejects.toMatchObject(failed);
  await expect(host.eraseUser('u1')).rejects.toMatchObject(failed);
  expect(host.errors()).toEqual({ vault: 'erase_user threw: locked' });
});
