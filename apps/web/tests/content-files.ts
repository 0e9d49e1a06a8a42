import { zipSync } from 'fflate';
import type { Product } from './start-product.ts';

/** Files of content by their paths. */
export type ContentFiles = Readonly<Record<string, string>>;

const OWL = {
  id: 'owl',
  title: 'The owl',
  schema_version: '1.11',
  cards: [{ id: 'owl', front: 'Eule', back: 'owl' }],
  steps: [
    { id: 'look', type: 'theory', title: 'Look', body: 'An owl sees at night.' },
    {
      id: 'try',
      type: 'exercise',
      exercise: { id: 'e', type: 'free_text', prompt: 'owl', accept: ['Eule'], card_ids: ['owl'] },
    },
  ],
};

/** The files of a set with these lessons, each by its id: an owl with these fields besides. `homepage` is that of its author. */
export function setOf(
  set_id: string,
  lessons: Readonly<Record<string, object>> = { owl: {} },
  homepage: string | null = null,
): ContentFiles {
  const entry = `{id: ${set_id}, title: ${set_id} of the night, target_language: de, source_language: en, level: A1, version: "1", lesson_count: ${Object.keys(lessons).length}}`;
  const files = Object.entries(lessons).map(([id, fields]) => {
    return [`lessons/${id}.json`, JSON.stringify({ ...OWL, id, ...fields })] as const;
  });
  const manifest = `schema_version: "1.11"\nname: ${set_id}\nsets:\n  - ${entry}\nmetadata: {author: Ada, license: MIT, homepage: ${JSON.stringify(homepage)}}\n`;
  return { 'manifest.yaml': manifest, ...Object.fromEntries(files) };
}

/** A lesson that breaks two rules: two of its steps have the same id, and one has no exercise. */
export const BROKEN = {
  steps: [
    { id: 'a', type: 'theory', title: 'A', body: 'A' },
    { id: 'a', type: 'exercise' },
  ],
};

/** A file to choose in a browser. */
export function fileOf(name: string, bytes: Uint8Array | string) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
}

/** A ZIP to choose in a browser. */
export function zipOf(name: string, files: ContentFiles) {
  const entries = Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)] as const);
  return fileOf(name, zipSync(Object.fromEntries(entries)));
}

/** Imports files of content into the server, as a client does. */
export async function importFiles({ url }: Product, files: ContentFiles): Promise<void> {
  const form = new FormData();
  for (const [path, text] of Object.entries(files)) form.append('file', new Blob([text]), path);
  const detected = await fetch(`${url}/api/plugins/content/import/detect`, { method: 'POST', body: form });
  const { ref }: { ref: string } = await detected.json();
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ ref });
  const made = await fetch(`${url}/api/plugins/content/import/execute`, { method: 'POST', headers, body });
  if (!made.ok) throw new Error(await made.text());
}
