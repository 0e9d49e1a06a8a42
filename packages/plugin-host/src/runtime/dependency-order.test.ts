import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OrderNode, orderPlugins } from './dependency-order.ts';

function node(name: string, ...depends_on: string[]): OrderNode {
  return { name, depends_on };
}

test('keeps the order given where nothing depends on anything', () => {
  expect(orderPlugins([node('c'), node('a'), node('b')]).order).toEqual(['c', 'a', 'b']);
});

test('puts dependencies right before the first plugin that needs them', () => {
  expect(orderPlugins([node('a', 'c'), node('b'), node('c', 'd'), node('d')]).order).toEqual(['d', 'c', 'a', 'b']);
});

test('leaves out dependencies that are not among the plugins', () => {
  expect(orderPlugins([node('a', 'elsewhere')])).toEqual({ order: ['a'], cycles: new Map() });
});

test('names the way round for every member of a cycle and for nobody else', () => {
  const { cycles } = orderPlugins([node('a', 'b'), node('b', 'c'), node('c', 'a'), node('d', 'a'), node('e', 'e')]);
  expect(Object.fromEntries(cycles)).toEqual({
    a: 'a → b → c → a',
    b: 'b → c → a → b',
    c: 'c → a → b → c',
    e: 'e → e',
  });
});

const graphs = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 }).chain((names) => {
  const nodes = names.map((name) => fc.subarray(names).map((depends_on) => node(name, ...depends_on)));
  return fc.tuple(...nodes);
});

test('every plugin comes once, and after its dependencies unless it is part of a cycle', () => {
  fc.assert(
    fc.property(graphs, (nodes) => {
      const { order, cycles } = orderPlugins(nodes);
      expect(order.toSorted()).toEqual(nodes.map(({ name }) => name).toSorted());
      for (const { name, depends_on } of nodes) {
        for (const needed of depends_on) {
          if (cycles.has(name)) expect(cycles.get(name)?.startsWith(`${name} → `)).toBe(true);
          else expect(order.indexOf(needed)).toBeLessThan(order.indexOf(name));
        }
      }
    }),
  );
});
