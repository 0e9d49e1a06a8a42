import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSigningKey, readTrustedKey } from './signature.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const PUBLIC_PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const PRIVATE_PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 });

describe('keys', () => {
  it('have one id, in PEM, in Base64, and as the private key', () => {
    const base64 = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const { id } = readTrustedKey(PUBLIC_PEM);
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(readTrustedKey(` ${base64}\n`).id).toBe(id);
    expect(readSigningKey(PRIVATE_PEM).id).toBe(id);
  });

  it.each([
    ['nothing', ''],
    ['a word', 'secret'],
    ['a private key', PRIVATE_PEM],
    ['a key of RSA', RSA.publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  ])('of a server are not %s', (_, text) => {
    expect(() => readTrustedKey(text)).toThrow('Expected an ed25519 public key');
  });

  it.each([
    ['nothing', ''],
    ['a public key', PUBLIC_PEM],
    ['a key of RSA', RSA.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ])('of an author are not %s', (_, text) => {
    expect(() => readSigningKey(text)).toThrow('Expected an ed25519 private key in PEM.');
  });
});
