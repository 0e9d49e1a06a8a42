import { isAppError } from '@learnwright/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readForm } from './multipart-form.ts';

const TYPE = 'multipart/form-data; boundary=x';

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

function read(text: string, { type = TYPE, size = 10, parts = 5 } = {}) {
  return readForm(inPieces(text, size), { contentType: type, maxParts: parts, longest: Buffer.byteLength(text) });
}

const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, text: string) =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n`;
const END = '--x--\r\n';

describe('a multipart form', () => {
  it('gives its fields and files, however it is cut into pieces', async () => {
    const text = `${field('name', 'Köln')}${file('a/ü.txt', 'one\r\n--y')}${file('%22b%22.txt', '')}${END}`;
    for (const size of [1, 7, 10_000]) {
      const { files, fields } = await read(text, { size });
      expect(fields).toEqual({ name: 'Köln' });
      expect(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
        ['a/ü.txt', 'one\r\n--y'],
        ['"b".txt', ''],
      ]);
    }
  });

  it('gives files of any sizes as they were sent', async () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(sizes, fc.integer({ min: 1, max: 20_000 }), async (lengths, size) => {
        const texts = lengths.map((length, index) => String(index).repeat(length));
        const text = texts.map((each, index) => file(`${index}.txt`, each)).join('') + END;
        const { files } = await read(text, { size, parts: 10 });
        expect(files.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(texts);
      }),
      { numRuns: 300 },
    );
  });

  it('is refused as soon as it has too many parts, without reading on', async () => {
    let sent = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (; ; sent += 1) yield Buffer.from(field('a', '1'));
    }
    await expect(readForm(endless(), { contentType: TYPE, maxParts: 5, longest: 10_000 })).rejects.toMatchObject({
      code: 'payload_too_large',
    });
    expect(sent).toBeLessThan(20);
  });

  it('is refused for a value or a boundary that is too long, and without a boundary', async () => {
    await expect(read(field('a', 'x'.repeat(100_000)) + END)).rejects.toMatchObject({ code: 'payload_too_large' });
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', `${TYPE}${'x'.repeat(70)}`]) {
      await expect(read(END, { type })).rejects.toMatchObject({ code: 'invalid_json' });
    }
  });

  it('is read or refused whatever its bytes are', async () => {
    const pieces = [
      '--x',
      '--x--',
      '\r\n',
      '\r\n\r\n',
      'Content-Disposition: form-data; name="a"',
      '; filename="b"',
      'y',
    ];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 40 }), async (body, size) => {
        const outcome: unknown = await read(body, { size }).catch((error: unknown) => error);
        expect(isAppError(outcome) || (typeof outcome === 'object' && outcome !== null && 'files' in outcome)).toBe(
          true,
        );
      }),
      { numRuns: 2000 },
    );
  });
});
