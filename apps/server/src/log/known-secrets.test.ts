import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKnownSecrets } from './known-secrets.ts';

const SECRET = 'sk-"live"/9f8e7d6c+5b4a';

describe('a known secret', () => {
  const secrets = createKnownSecrets();
  secrets.add(SECRET);

  it.each([
    ['itself', SECRET],
    ['JSON', JSON.stringify(SECRET).slice(1, -1)],
    ['JSON in JSON', JSON.stringify(JSON.stringify(SECRET)).slice(3, -3)],
    ['percent form', encodeURIComponent(SECRET)],
    ['a query', new URLSearchParams({ key: SECRET }).toString().slice(4)],
  ])('is redacted as %s', (_, form) => {
    expect(secrets.redact(`before ${form} after`)).toBe('before [hidden] after');
  });

  it.each([0, 1, 2, 3, 4])('is redacted in base64 after %i other bytes, but for its ends', (count) => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const text = Buffer.from(`${'x'.repeat(count)}${SECRET}yy`).toString(encoding);
      const redacted = secrets.redact(text);
      expect(redacted).toContain('[hidden]');
      expect(redacted.length).toBeLessThan('[hidden]'.length + count * 2 + 16);
    }
  });

  it('leaves JSON what it is, whatever the secret and wherever it stands', () => {
    const check = fc.property(fc.string({ minLength: 8 }), fc.jsonValue(), (secret, value) => {
      const known = createKnownSecrets();
      known.add(secret);
      const json = JSON.stringify({ first: secret, value, [secret]: [secret] });
      const redacted = known.redactJson(json);
      // A secret of letters and digits may stand for a number or a word of JSON.
      if (/^[\w.,:{}[\]+-]+$/.test(secret)) return;
      expect(JSON.stringify(JSON.parse(redacted).first)).not.toContain(JSON.stringify(secret).slice(1, -1));
    });
    fc.assert(check);
  });

  it('is nothing too short to be one', () => {
    const known = createKnownSecrets();
    known.add('seven77');
    expect(known.redact('seven77')).toBe('seven77');
  });
});

it.each([
  ['an API token', 'lw_cbtSAeNolBgASnjAGsuTGfRHa3yxEOj_BBlUwsQ8je8-9lEMQ'],
  ['a JSON web token', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJlLW9mLWl0'],
])('redacts what looks like %s, known or not', (_, token) => {
  expect(createKnownSecrets().redactJson(`{"path":"/users/${token}?x"}`)).toBe('{"path":"/users/[hidden]?x"}');
  expect(createKnownSecrets().redact('lw_short and eyJ.a.b')).toBe('lw_short and eyJ.a.b');
});

it('redacts in every text what the form of a JSON web token is', () => {
  const form = /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;
  const piece = fc.constantFrom('eyJ', 'abcdefgh', '.', '..', '-_', 'a', ' ', 'é', 'eyJabcdefgh.abcdefgh.abcdefgh');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const text = pieces.join('');
      expect(createKnownSecrets().redact(text)).toBe(text.replace(form, '[hidden]'));
    }),
    { numRuns: 3_000 },
  );
});

describe("a learner's key", () => {
  it('is known where it has the look of a key: words and ids stay in the log', () => {
    const known = createKnownSecrets();
    const others = [
      'A request failed 1.',
      'internal_error_of_a_plugin',
      '01a202a7-dbf4-7eac-819c-29f357676543',
      'short-1',
    ];
    for (const text of [...others, 'sk-1234567890abcdef']) known.addKey(text);
    expect(others.map(known.redact)).toEqual(others);
    expect(known.redact('with sk-1234567890abcdef')).toBe('with [hidden]');
  });

  it('is forgotten when 200 others were used since, and secrets of the host never are', () => {
    const known = createKnownSecrets();
    const keyOf = (number: number) => `key-of-a-learner-${number}.`;
    known.add('the-secret-of-the-host');
    for (let number = 0; number < 200; number += 1) known.addKey(keyOf(number));
    known.addKey(keyOf(0));
    known.addKey(keyOf(200));
    expect([0, 1, 2, 200].map((number) => known.redact(keyOf(number)))).toEqual([
      '[hidden]',
      keyOf(1),
      '[hidden]',
      '[hidden]',
    ]);
    expect(known.redact('the-secret-of-the-host')).toBe('[hidden]');
  });
});
