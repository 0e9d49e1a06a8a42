/** What both headers of an entry say in the same words. */
export interface EntryHeader {
  readonly flags: number;
  readonly method: number;
  readonly crc32: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly rawName: Uint8Array;
  /** The ids of its extra fields. */
  readonly extraIds: readonly number[];
}

/** The header that stands before the data, and where the data begins. */
export interface LocalHeader extends EntryHeader {
  readonly dataStart: number;
}

/** An entry as the directory of the archive lists it; offsets count from the first byte of the archive. */
export interface ZipEntry extends EntryHeader {
  /** Decoded, as far as it can be, and with the slash that ends the name of a folder. */
  readonly fullName: string;
  /** Without that slash. */
  readonly name: string;
  readonly isDirectory: boolean;
  /** The Unix mode in the upper half of the attributes, 0 where none is given. */
  readonly mode: number;
  /** The attributes of DOS and Windows in the lower half. */
  readonly dosAttributes: number;
  readonly offset: number;
  /** Null where there is none at the offset. */
  readonly local: LocalHeader | null;
}

/** Bit 0 and 6 of the flags, and 13, which hides the directory. */
export const ENCRYPTED = 0x2041;
/** The sizes follow the data. */
export const DATA_DESCRIPTOR = 0x0008;
/** The name is UTF-8. */
export const UTF8_NAME = 0x0800;
/** How hard the packer tried; without a meaning for who unpacks. */
export const EFFORT = 0x0006;
export const STORED = 0;
export const DEFLATED = 8;
/** Extra fields: sizes of ZIP64, another name in UTF-8, strong encryption, encryption by AES. */
export const ZIP64_FIELD = 0x0001;
export const UNICODE_PATH_FIELD = 0x7075;
export const ENCRYPTION_FIELDS: readonly number[] = [0x0017, 0x9901];
