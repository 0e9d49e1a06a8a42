/** The entities that exporters write; anything else stays as it stands. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
};

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g;
const REPLACEMENT = '\ufffd';

/** The text with its HTML entities as the characters they stand for. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? entity) : entity;
    return decodePoint(decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal));
  });
}

function decodePoint(point: number): string {
  const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
  return isCharacter ? String.fromCodePoint(point) : REPLACEMENT;
}
