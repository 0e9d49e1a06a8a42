import { buildZip } from './zip-bytes.ts';

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A sound of so many bytes, which no archive makes much shorter. */
export function createMp3(size: number): Uint8Array {
  const bytes = Uint8Array.from({ length: size }, (_, index) => Math.imul(index, 2_654_435_761) >>> 19);
  bytes.set(Buffer.from('ID3\u0004'));
  return bytes;
}

/** A picture that would run a script if it were a page. */
export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><circle r="1" onload="alert(2)"/></svg>',
);

/** What the lessons of the set name, by lesson. */
export type NamedAssets = Readonly<
  Record<string, { readonly images?: readonly string[]; readonly audio?: string; readonly body?: string }>
>;

/** A set whose lessons name pictures and sounds, and some files beside them, as a ZIP. */
export function zipPictureSet(
  lessons: NamedAssets,
  files: Readonly<Record<string, Uint8Array>>,
  set_id = 'pictures',
): Uint8Array<ArrayBuffer> {
  const names = Object.keys(lessons);
  const manifest = [
    'schema_version: "1.11"',
    'name: Pictures',
    'sets:',
    `  - {id: ${set_id}, title: Pictures, target_language: de, source_language: en, level: A1, version: "1", lesson_count: ${names.length}}`,
    'metadata:',
    `  {author: The authors, license: MIT, lessons: [${names.map((name) => `${name}.json`).join(', ')}]}`,
  ].join('\n');
  const texts = Object.entries(lessons).map(([id, { images = [], audio, body = 'Look and listen.' }]) => {
    const options = images.map((src, index) => ({ src, label: `option ${index}`, ...(index === 0 && RIGHT) }));
    const question = { id: 'choose', type: 'picture_choice', prompt: 'Katze', images: options, card_ids: ['cat'] };
    const words = { id: 'type', type: 'free_text', prompt: 'cat', accept: ['Katze'], card_ids: ['cat'] };
    const exercise = images.length > 0 ? question : words;
    const card = { id: 'cat', front: 'Katze', back: 'cat', ...(audio === undefined ? {} : { audio }) };
    const steps = [
      { id: 'look', type: 'theory', title: 'Look', body },
      { id: 'try', type: 'exercise', exercise },
    ];
    const lesson = { id, title: id, schema_version: '1.11', cards: [card], steps };
    return { name: `lessons/${id}.json`, data: JSON.stringify(lesson) };
  });
  const assets = Object.entries(files).map(([path, data]) => ({ name: `assets/${path}`, data }));
  return buildZip([{ name: 'manifest.yaml', data: manifest }, ...texts, ...assets]);
}

const RIGHT = { is_correct: 'true' };
