import { writeZip } from '@learnwright/archive';
import { announceLength } from '@learnwright/test-kit/servers';
import type { ParsedJson, TestApp } from '../harness/test-app.ts';

/** Imports a small book with a word in all its texts for a user; returns its id. */
export async function importBook(
  { app }: Pick<TestApp, 'app'>,
  user_id: string,
  { word = 'birds', token }: { readonly word?: string; readonly token?: string } = {},
): Promise<string> {
  const url = `http://localhost/api/plugins/books/import?user_id=${user_id}`;
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const init = await announceLength({ method: 'POST', body: await bookForm(word), headers });
  const response = await app.handle(new Request(url, init));
  const body: ParsedJson = await response.json();
  if (response.status !== 201) throw new Error(`The book was not imported: ${JSON.stringify(body)}`);
  return body.id;
}

/** The form that imports the book. */
export async function bookForm(word: string): Promise<FormData> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const zip = await writeZip([
    ['config/metadata.yaml', encode(`title: All about ${word}\nlang: de\nauthor: ${word}\n`)],
    ['manuscript/chapters/01-first.md', encode(`# The ${word}\n\nIt sings.\n`)],
  ]);
  const form = new FormData();
  form.append('file', new Blob([zip]), `${word}.zip`);
  return form;
}
