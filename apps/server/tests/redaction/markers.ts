import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets by what they are: each can be told from all others, and looks different in every encoding. */
export type Markers = Readonly<Record<string, string>>;

/** A text that was written somewhere: where, and what. */
export interface Written {
  readonly where: string;
  readonly what: string | Uint8Array;
}

/** Makes a secret that nobody else has; a header can carry it. */
export function createMarker(name: string): string {
  return `mark-${name}/"quoted"\\back+plus&more=50%-9f8e7d6c`;
}

/** Every form of the markers in what was written: `<where>: <name> as <form>`. */
export function findMarkers(markers: Markers, written: readonly Written[]): string[] {
  const forms = Object.entries(markers).flatMap(([name, marker]) =>
    Object.entries(formsOf(marker)).map(([form, text]) => ({ name, form, bytes: Buffer.from(text) })),
  );
  return written.flatMap(({ where, what }) => {
    const bytes = Buffer.from(what);
    return forms.filter((form) => bytes.includes(form.bytes)).map(({ name, form }) => `${where}: ${name} as ${form}`);
  });
}

/** Everything in the files of a folder. */
export function readFiles(folder: string, leftOut: readonly string[] = []): Written[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !leftOut.includes(path) && statSync(join(folder, path)).isFile())
    .map((path) => ({ where: path, what: readFileSync(join(folder, path)) }));
}

function formsOf(marker: string): Readonly<Record<string, string>> {
  const json = JSON.stringify(marker).slice(1, -1);
  return {
    text: marker,
    JSON: json,
    'JSON in JSON': JSON.stringify(json).slice(1, -1),
    'percent form': encodeURIComponent(marker),
    'form of a query': new URLSearchParams({ '': marker }).toString().slice(1),
    hex: Buffer.from(marker).toString('hex'),
    ...Object.fromEntries(
      // Whatever stands before it, base64 has three forms of what is in the middle.
      ['', ' ', '  '].flatMap((before, index) => {
        const inner = Buffer.from(`${before}${marker}`)
          .toString('base64')
          .slice(index === 0 ? 0 : 4, -4);
        return [
          [`base64 ${index}`, inner],
          [`base64url ${index}`, inner.replaceAll('+', '-').replaceAll('/', '_')],
        ];
      }),
    ),
  };
}
