import { expect, it } from 'vitest';
import { createRegistry, type Handler } from './registry.ts';

const handler = (name: string, can_handle: Handler<string>['can_handle']): Handler<string> => ({ name, can_handle });

it('lets the first registered handler that claims an input win', async () => {
  const registry = createRegistry<string, Handler<string>>();
  registry.register(handler('never', () => false));
  registry.register(handler('slow', async (input) => input.startsWith('a')));
  registry.register(handler('any', () => true));
  expect((await registry.claim('abc'))?.name).toBe('slow');
  expect((await registry.claim('xyz'))?.name).toBe('any');
  expect(registry.names()).toEqual(['never', 'slow', 'any']);
  expect(registry.list().map(({ name }) => name)).toEqual(['never', 'slow', 'any']);
});

it('claims nothing where nobody does', async () => {
  const registry = createRegistry<string, Handler<string>>();
  expect(await registry.claim('input')).toBeNull();
});

it('counts a handler that throws or rejects as "no"', async () => {
  const registry = createRegistry<string, Handler<string>>();
  registry.register(
    handler('throws', () => {
      throw new Error('thrown');
    }),
  );
  registry.register(handler('rejects', () => Promise.reject(new Error('rejected'))));
  registry.register(handler('takes', () => true));
  expect((await registry.claim('input'))?.name).toBe('takes');
});

it('refuses a name twice, until its owner has left', () => {
  const registry = createRegistry<string, Handler<string>>();
  const leave = registry.register(handler('name', () => true));
  expect(() => registry.register(handler('name', () => true))).toThrow('"name" is already registered');
  leave();
  registry.register(handler('name', () => true));
  leave();
  expect(registry.names()).toEqual(['name']);
});
