import { expect, it } from 'vitest';
import { safeUrl } from './safe-url.ts';

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://example.org',
  '//example.org',
  '/api/users',
  'vbscript:x',
  '',
])('makes no link of %j', (href) => expect(safeUrl(href)).toBeNull());

it.each(['https://example.org/a', 'mailto:ada@example.org', '#part'])('makes a link of %j', (href) =>
  expect(safeUrl(href)?.href).toBe(href),
);
