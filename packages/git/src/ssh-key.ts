import { generateKeyPairSync } from 'node:crypto';

/** A key pair for ssh, of its own for one repository. */
export interface SshKey {
  /** In the form of OpenSSH, without a passphrase. It is a secret: seal it where it is stored. */
  readonly private_key: string;
  /** One line, as hosts take it for a deploy key. */
  readonly public_key: string;
}

const TYPE = 'ssh-ed25519';
const MAGIC = 'openssh-key-v1\0';
const BLOCK = 8;
const LINE = /.{1,70}/g;

/**
 * Makes an Ed25519 key pair for ssh; the comment tells people what it is for. OpenSSH reads Ed25519 keys in its own form alone
 * (PROTOCOL.key of OpenSSH).
 */
export function createSshKey(comment: string): SshKey {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const [secret, open] = [Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')];
  const publicBlob = Buffer.concat([text(TYPE), text(open)]);
  // Equal numbers tell that a passphrase was right; there is none.
  const check = open.subarray(0, 4);
  const fields = [check, check, publicBlob, text(Buffer.concat([secret, open])), text(comment)];
  const privateBlob = pad(Buffer.concat(fields));
  const none = [text('none'), text('none'), text('')];
  const file = Buffer.concat([Buffer.from(MAGIC), ...none, count(1), text(publicBlob), text(privateBlob)]);
  const lines = file.toString('base64').match(LINE) ?? [];
  const private_key = ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join(
    '\n',
  );
  return { private_key, public_key: `${TYPE} ${publicBlob.toString('base64')} ${comment}` };
}

/** Bytes behind their number, as the protocol of ssh writes them. */
function text(bytes: string | Uint8Array): Buffer {
  const buffer = Buffer.from(bytes);
  return Buffer.concat([count(buffer.length), buffer]);
}

function count(number: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(number);
  return buffer;
}

function pad(bytes: Buffer): Buffer {
  const missing = (BLOCK - (bytes.length % BLOCK)) % BLOCK;
  return Buffer.concat([bytes, Buffer.from(Array.from({ length: missing }, (_, index) => index + 1))]);
}
