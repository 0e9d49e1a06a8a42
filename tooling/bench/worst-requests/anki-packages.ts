import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import AdmZip from 'adm-zip';

const FIELD = 900_000;

/** What a field of a note may hold to take long: HTML in pieces that have no end, lie in one another, or end what never began. */
const FIELDS: Readonly<Record<string, () => string>> = {
  'sounds without an end': () => '[sound:'.repeat(FIELD / 7),
  'blocks side by side': () => '<div>a</div>'.repeat(FIELD / 12),
  'elements in one another': () => '<b>'.repeat(FIELD / 3),
  'ends of elements that are not open': () => `${'<b>'.repeat(150)}${'</i>'.repeat(FIELD / 4)}`,
  'implied ends': () => '<p><li><td><option>'.repeat(FIELD / 19),
  'attributes without an end': () => '<img src="'.repeat(FIELD / 10),
  entities: () => '&nbsp;&#x41;&amp'.repeat(FIELD / 16),
  comments: () => '<!--'.repeat(FIELD / 4),
};

/** Packages of Anki that are meant to take long, each made when it is asked for. */
export const HOSTILE_PACKAGES: readonly (readonly [name: string, bytes: () => Uint8Array<ArrayBuffer>])[] = [
  ...Object.entries(FIELDS).map(([name, field]) => [name, () => packageOf([field()])] as const),
  ['comments in the statement of a table', () => packageOf(['a'], '/* '.repeat(30_000))],
  ['a statement of a table that is too long', () => packageOf(['a'], `/*${'-'.repeat(900_000)}`)],
  ['twenty thousand notes', () => packageOf(Array.from({ length: 20_000 }, (_, index) => `<p>note ${index}`))],
  ['more notes than a package has', () => packageOf(Array.from({ length: 20_001 }, () => 'a'))],
];

/** A package with a note for each field. */
export function packageOf(fields: readonly string[], comment = ''): Uint8Array<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-anki-'));
  try {
    const path = join(folder, 'collection.anki2');
    const file = new DatabaseSync(path);
    file.exec('pragma synchronous = off; pragma journal_mode = off; begin');
    file.exec(`create table col (id integer primary key, models text);
      create table notes (id integer primary key, guid text, mid integer, tags text, flds text);
      create table cards (id integer primary key, nid integer, ord integer)`);
    const insert = file.prepare("insert into notes values (?, ?, 1, '', ?)");
    for (const [index, field] of fields.entries()) insert.run(index, `guid-${index}`, `${field}\u001fback`);
    file.exec('commit');
    if (comment !== '') {
      file.enableDefensive(false);
      file.exec('pragma writable_schema = on');
      file.prepare("update sqlite_master set sql = sql || ? where name = 'notes'").run(comment);
    }
    file.close();
    const archive = new AdmZip();
    archive.addFile('collection.anki2', readFileSync(path));
    return new Uint8Array(archive.toBuffer());
  } finally {
    rmSync(folder, { recursive: true });
  }
}
