import { describe, expect, it } from 'vitest';
import { createShelf, failure, json } from '../tests/shelf.ts';

describe('a body that may be left out', () => {
  const { fetch } = createShelf();
  const nothing: [string, RequestInit][] = [
    ['no body', { method: 'POST' }],
    ['an empty text', json('POST', '')],
    ['an empty stream without a type', { method: 'POST', body: new Uint8Array() }],
  ];

  it.each(nothing)('is undefined, or the default, where %s comes', async (_name, init) => {
    expect(await (await fetch('/notes/all', init)).json()).toEqual({ body: 'none' });
    expect(await (await fetch('/notes/tidy', init)).json()).toEqual({ older_than_days: 30 });
  });

  it.each([
    ['its JSON', json('POST', {}), { body: { copies: 1 } }],
    ['what breaks its rules', json('POST', { copies: 0 }), 'invalid_request'],
    ['null', json('POST', null), 'invalid_request'],
    ['blanks', json('POST', ' '), 'invalid_json'],
    ['no JSON', json('POST', '{'), 'invalid_json'],
    ['JSON without a media type', { method: 'POST', body: new TextEncoder().encode('{}') }, 'unsupported_media_type'],
    ['what is too long', json('POST', { copies: 'x'.repeat(2000) }), 'payload_too_large'],
    ['what is too long and has no type', { method: 'POST', body: new Uint8Array(2000) }, 'payload_too_large'],
  ] satisfies [string, RequestInit, unknown][])(
    'is as any other body where %s comes',
    async (_name, init, expected) => {
      const answer = fetch('/notes/all', init);
      if (typeof expected === 'string') expect((await failure(answer)).code).toBe(expected);
      else expect(await (await answer).json()).toEqual(expected);
    },
  );

  it('is the same request again under an Idempotency-Key when it is left out again', async () => {
    const headers = { 'Idempotency-Key': 'nothing' };
    await fetch('/notes/all', { method: 'POST', headers });
    const again = await fetch('/notes/all', { method: 'POST', headers });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await failure(fetch('/notes/all', json('POST', {}, headers)));
    expect(other.code).toBe('idempotency_key_reused');
  });
});
