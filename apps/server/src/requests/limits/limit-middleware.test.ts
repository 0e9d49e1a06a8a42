import { expect, it } from 'vitest';
import { networkOf } from './limit-middleware.ts';

it.each([
  ['192.0.2.7', 'address 192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', 'network 2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', 'network 2001:db8:1:2'],
  ['2001:db8::1', 'network 2001:db8:0:0'],
  ['::1', 'network 0:0:0:0'],
  ['fe80::', 'network fe80:0:0:0'],
  ['1::2:3:4:5:6:7', 'network 1:0:2:3'],
  [null, 'no address'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
