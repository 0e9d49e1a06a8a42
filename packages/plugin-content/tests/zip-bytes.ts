import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP, with everything a hostile one may claim. */
export interface ZipEntryOptions {
  readonly name: string;
  readonly data?: string | Uint8Array;
  /** Claimed sizes, method, flags and Unix mode; default: the truth. */
  readonly size?: number;
  readonly compressedSize?: number;
  readonly method?: number;
  readonly flags?: number;
  readonly mode?: number;
  readonly crc?: number;
}

const UTF8_NAME = 0x800;

/** Builds a ZIP by hand, so that it can hold what no tool would write. */
export function buildZip(entries: readonly ZipEntryOptions[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const options of entries) {
    const { local, central } = buildEntry(options, offset);
    locals.push(local);
    centrals.push(central);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

function buildEntry(options: ZipEntryOptions, offset: number) {
  const data = Buffer.from(options.data ?? '');
  const { method = 8, mode = 0o100644 } = options;
  const packed = method === 8 ? deflateRawSync(data) : data;
  const name = Buffer.from(options.name);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(options.flags ?? UTF8_NAME, 2);
  facts.writeUInt16LE(method, 4);
  facts.writeUInt32LE(options.crc ?? crc32(data), 10);
  facts.writeUInt32LE(options.compressedSize ?? packed.length, 14);
  facts.writeUInt32LE(options.size ?? data.length, 18);
  facts.writeUInt16LE(name.length, 22);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(mode * 0x10000, 6);
  tail.writeUInt32LE(offset, 10);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, packed]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), facts, tail, name]);
  return { local, central };
}
