import { constants, deflateRawSync } from 'node:zlib';
import type { EntryToWrite, HeaderLies } from '@learnwright/test-kit/archives';

/** How a tool writes ZIPs: the bytes beyond names and data. */
export interface Tool {
  /** The system and version it names itself by, and the version it says that a reader needs. */
  readonly made: number;
  readonly needed?: number;
  readonly flags?: number;
  readonly attributes: number;
  /** Extra fields in the directory, and before the data where they are others. */
  readonly extra?: string;
  readonly localExtra?: string;
  /** Where the sizes follow the data. */
  readonly descriptor?: 'signed' | 'unsigned' | 'zip64';
  /** Writes the size before the data also where it follows. */
  readonly knowsSize?: true;
  /** Repeats the sizes in ZIP64 fields: before the data alone, or in the directory too. */
  readonly zip64?: 'local' | 'both';
  /** Stores everything, deflates everything, or does what is smaller. */
  readonly packs?: 'stored' | 'deflated' | 'smaller';
  /** Ends its deflated data with an empty block. */
  readonly endsWithBlock?: true;
  /** How it writes an entry for a folder; without, it writes none. */
  readonly folder?: Partial<EntryToWrite>;
}

const EMPTY_BLOCK = Buffer.from('010000ffff', 'hex');

/** The entry of a folder, as the tool writes it. */
export function toFolder(
  { made, extra = '', localExtra = extra }: Tool,
  folder: Partial<EntryToWrite>,
  name: string,
): EntryToWrite {
  const [bytes, localBytes] = [Buffer.from(extra, 'hex'), Buffer.from(localExtra, 'hex')];
  return { name, made, method: 0, extra: bytes, local: { extra: localBytes }, ...folder };
}

/** The entry of a file, as the tool writes it. */
export function toEntry(tool: Tool, name: string, data: Uint8Array): EntryToWrite {
  const { made, needed = 20, flags = 0, attributes, extra = '', localExtra = extra, descriptor } = tool;
  const { method, packed } = pack(tool, data);
  const sizes = toZip64Field(descriptor === undefined ? [data.length, packed.length] : [0, 0]);
  const fields = Buffer.from(extra, 'hex');
  const local: HeaderLies = {
    ...(descriptor === undefined ? {} : { crc: 0, compressedSize: 0, size: tool.knowsSize ? data.length : 0 }),
    ...(tool.zip64 === undefined ? {} : { compressedSize: 0xffffffff, size: 0xffffffff }),
    extra: Buffer.concat([...(tool.zip64 === undefined ? [] : [sizes]), Buffer.from(localExtra, 'hex')]),
  };
  return {
    name,
    data,
    method,
    packed,
    made,
    needed,
    flags,
    attributes,
    extra: tool.zip64 === 'both' ? Buffer.concat([sizes, fields]) : fields,
    local,
    ...(descriptor === undefined ? {} : { descriptor }),
  };
}

function pack({ packs = 'deflated', endsWithBlock }: Tool, data: Uint8Array): { method: number; packed: Uint8Array } {
  const deflated = endsWithBlock
    ? Buffer.concat([deflateRawSync(data, { finishFlush: constants.Z_SYNC_FLUSH }), EMPTY_BLOCK])
    : deflateRawSync(data);
  const isStored = packs === 'stored' || (packs === 'smaller' && deflated.length >= data.length);
  return isStored ? { method: 0, packed: data } : { method: 8, packed: deflated };
}

function toZip64Field(values: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length);
  field.writeUInt16LE(0x0001, 0);
  field.writeUInt16LE(8 * values.length, 2);
  for (const [index, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  return field;
}
