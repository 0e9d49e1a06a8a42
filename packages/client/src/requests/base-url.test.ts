import { expect, it } from 'vitest';
import { createClient } from '../client.ts';

it.each([
  ['learn.example.org', 'does not begin with "https://"'],
  ['localhost:8787', 'does not begin with "https://"'],
  ['//learn.example.org', 'does not begin with "https://"'],
  ['ftp://learn.example.org', 'does not begin with "https://"'],
  [' https://learn.example.org', 'does not begin with "https://"'],
  ['https://learn.example.org/api', 'ends with "/api"'],
  ['https://learn.example.org/api/', 'ends with "/api"'],
  ['https://learn.example.org?tenant=1', 'has a query'],
  ['https://learn.example.org/#/start', 'has a query or a fragment'],
  ['https://ada:secret@learn.example.org', 'is no address of a host'],
  ['https://learn example.org', 'is no address of a host'],
  ['https://', 'is no address of a host'],
])('refuses the baseUrl %j and says what is wrong', (baseUrl, sentence) => {
  expect(() => createClient({ baseUrl })).toThrow(TypeError);
  expect(() => createClient({ baseUrl })).toThrow(sentence);
});

it('refuses a baseUrl that was never set', () => {
  const options: Parameters<typeof createClient>[0] = JSON.parse('{}');
  expect(() => createClient(options)).toThrow('The baseUrl "undefined" does not begin with');
});

it.each(['', '/learn', '/', 'http://localhost:8787', 'https://learn.example.org/', 'HTTPS://[::1]:8787/apiary'])(
  'takes the baseUrl %j',
  (baseUrl) => {
    expect(() => createClient({ baseUrl })).not.toThrow();
  },
);
