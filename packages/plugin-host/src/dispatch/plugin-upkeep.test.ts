import { definePlugin } from '@learnwright/plugin-sdk';
import { expect, test } from 'vitest';
import { blank, offer, startHost } from '../../tests/test-host.ts';

test('is called of every running plugin with its context, also where that of another fails', async () => {
  const called: string[] = [];
  const upkeep = ({ name }: { readonly name: string }) => void called.push(name);
  const fail = () => {
    throw new Error('locked');
  };
  const plugins = [
    offer(definePlugin({ ...blank('first'), upkeep })),
    offer(definePlugin({ ...blank('broken'), upkeep: fail })),
    offer(blank('without')),
    offer(definePlugin({ ...blank('last'), upkeep })),
  ];
  const { host } = await startHost(plugins);
  await host.upkeep(new AbortController().signal);
  expect(called).toEqual(['first', 'last']);
  expect(host.errors()).toEqual({ broken: 'upkeep threw: locked' });
});

test('is called of no further plugin once the server stops', async () => {
  const called: string[] = [];
  const stop = new AbortController();
  const stopping = () => {
    called.push('first');
    stop.abort();
  };
  const { host } = await startHost([
    offer(definePlugin({ ...blank('first'), upkeep: stopping })),
    offer(definePlugin({ ...blank('last'), upkeep: () => void called.push('last') })),
  ]);
  await host.upkeep(stop.signal);
  expect(called).toEqual(['first']);
});
