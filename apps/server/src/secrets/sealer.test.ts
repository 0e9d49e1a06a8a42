import type { DataKey } from '@learnwright/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTestSealer } from '../../tests/harness/sealer.ts';
import { deriveKey, sealText } from './encryption.ts';

const OLD = 'an-old-secret-for-tests';
const NEW = 'a-new-secret-for-tests';

it('opens what it has sealed, for the same purpose alone, and never twice the same envelope', async () => {
  const sealer = createTestSealer([OLD]);
  const check = fc.asyncProperty(fc.string(), fc.string(), fc.string(), async (text, purpose, other) => {
    const envelope = await sealer.seal(text, purpose);
    expect(envelope).toMatch(/^v2\.key-0\.[\w-]{16}\.[\w-]+$/);
    expect(await sealer.seal(text, purpose)).not.toBe(envelope);
    expect(await sealer.open(envelope, purpose)).toBe(text);
    if (other !== purpose) expect(await sealer.open(envelope, other)).toBeNull();
  });
  await fc.assert(check);
});

it('opens no envelope of which any character was changed', async () => {
  const sealer = createTestSealer([OLD]);
  const envelope = await sealer.seal('text', 'purpose');
  // The last character has bits that base64url does not use.
  for (let index = 0; index < envelope.length - 1; index += 1) {
    const changed = `${envelope.slice(0, index)}${envelope[index] === 'A' ? 'B' : 'A'}${envelope.slice(index + 1)}`;
    expect(await sealer.open(changed, 'purpose')).toBeNull();
  }
  for (const odd of ['', '.', 'v2', 'v2.key-0', 'v2.key-0..', 'v3.key-0.x.y', 'v1...']) {
    expect(await sealer.open(odd, 'purpose')).toBeNull();
  }
});

it('opens envelopes of the first version, which are sealed with the secret itself', async () => {
  const envelope = sealText(deriveKey(OLD), 'text', 'purpose');
  expect(envelope).toMatch(/^v1\./);
  expect(await createTestSealer([NEW, OLD]).open(envelope, 'purpose')).toBe('text');
  expect(await createTestSealer([NEW]).open(envelope, 'purpose')).toBeNull();
  expect(await createTestSealer([NEW, OLD]).isCurrent(envelope)).toBe(false);
});

it('keeps every envelope as it is when the secret changes: only the data keys are sealed anew', async () => {
  const rows: DataKey[] = [];
  const envelope = await createTestSealer([OLD], rows).seal('text', 'purpose');
  expect(await createTestSealer([NEW], rows).open(envelope, 'purpose')).toBeNull();
  expect(await createTestSealer([NEW], rows).sealKeysAnew()).toEqual({ sealed: 0, unopened: 1 });
  expect(await createTestSealer([NEW, OLD], rows).sealKeysAnew()).toEqual({ sealed: 1, unopened: 0 });
  expect(await createTestSealer([NEW, OLD], rows).sealKeysAnew()).toEqual({ sealed: 0, unopened: 0 });
  expect(await createTestSealer([NEW], rows).open(envelope, 'purpose')).toBe('text');
  expect(await createTestSealer([OLD], rows).open(envelope, 'purpose')).toBeNull();
  expect(await createTestSealer([NEW], rows).isCurrent(envelope)).toBe(true);
});

it('goes on with data keys that it has opened, whatever became of the secret', async () => {
  const rows: DataKey[] = [];
  const running = createTestSealer([OLD], rows);
  const envelope = await running.seal('text', 'purpose');
  await createTestSealer([NEW, OLD], rows).sealKeysAnew();
  expect(await running.open(envelope, 'purpose')).toBe('text');
  expect(await createTestSealer([NEW], rows).open(await running.seal('more', 'purpose'), 'purpose')).toBe('more');
});

it('seals with the newest data key that it can open, and opens with all', async () => {
  const rows: DataKey[] = [];
  const running = createTestSealer([OLD], rows);
  const first = await running.seal('one', 'purpose');
  await createTestSealer([NEW, OLD], rows).addKey();
  const second = await createTestSealer([NEW, OLD], rows).seal('two', 'purpose');
  expect([first, second].map((envelope) => envelope.slice(0, 9))).toEqual(['v2.key-0.', 'v2.key-1.']);
  // The running server does not have the new secret.
  expect(await running.seal('three', 'purpose')).toMatch(/^v2\.key-0\./);
  expect(await running.open(second, 'purpose')).toBeNull();
  expect(await running.inspectKeys()).toEqual({ count: 2, unopened: 1 });
  const both = createTestSealer([NEW, OLD], rows);
  expect([await both.open(first, 'purpose'), await both.open(second, 'purpose')]).toEqual(['one', 'two']);
  expect([await both.isCurrent(first), await both.isCurrent(second)]).toEqual([false, true]);
});

it('makes a data key where none can be opened', async () => {
  const rows: DataKey[] = [];
  await createTestSealer([OLD], rows).seal('lost', 'purpose');
  const sealer = createTestSealer([NEW], rows);
  expect(await sealer.open(await sealer.seal('text', 'purpose'), 'purpose')).toBe('text');
  expect(rows).toHaveLength(2);
});
