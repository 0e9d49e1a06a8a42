import { expect, it } from 'vitest';
import { readFrameLink } from './own-link.ts';

const ORIGIN = 'https://learn.example';

it.each([
  ['/learn', { kind: 'inside', path: '/learn' }],
  ['/learn?language=de#top', { kind: 'inside', path: '/learn?language=de#top' }],
  ['https://learn.example/review', { kind: 'inside', path: '/review' }],
  ['https://elsewhere.example/a?b=<c>', { kind: 'outside', url: 'https://elsewhere.example/a?b=%3Cc%3E' }],
  ['http://elsewhere.example', { kind: 'outside', url: 'http://elsewhere.example/' }],
  ['//elsewhere.example/learn', { kind: 'outside', url: 'https://elsewhere.example/learn' }],
  ['/\\elsewhere.example', { kind: 'outside', url: 'https://elsewhere.example/' }],
])('%s is opened', (url, link) => {
  expect(readFrameLink(url, ORIGIN)).toEqual(link);
});

it.each([
  ...['javascript:alert(1)', 'data:text/html,a', 'blob:https://learn.example/a', 'file:///etc/passwd', 'mailto:a@b.c'],
  ...['/api/users', '/api', '/docs', '/metrics', '/assets/app.js', '/plugin-ui/quiz/1.0.0/index.html'],
  ...[
    'https://user:secret@elsewhere.example/',
    'https://learn.example@elsewhere.example/',
    '/.//elsewhere.example',
    '//[',
  ],
])('%s is not', (url) => {
  expect(readFrameLink(url, ORIGIN)).toBeNull();
});
