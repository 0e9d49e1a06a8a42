import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findUiFault, readUiFiles, UI_BYTES, uiTypeOf } from './ui-files.ts';

const text = (content: string) => new TextEncoder().encode(content);
const latin = (content: string) => Uint8Array.from(content, (character) => character.charCodeAt(0));

test.each([
  ['index.html', text('<p>é</p>'), 'text/html; charset=utf-8'],
  ['a/b/page.js', text('1'), 'text/javascript; charset=utf-8'],
  ['page.min.css', text(''), 'text/css; charset=utf-8'],
  ['data.json', text('{}'), 'application/json'],
  ['logo.svg', text('<svg/>'), 'image/svg+xml'],
  ['logo.PNG', latin('\x89PNG\r\n\x1a\n…'), 'image/png'],
  ['photo.jpg', latin('\xff\xd8\xff\xe0'), 'image/jpeg'],
  ['photo.webp', latin('RIFF1234WEBPVP8'), 'image/webp'],
  ['letters.woff2', latin('wOF2'), 'font/woff2'],
  ['letters/LICENSE', text('OFL'), 'text/plain; charset=utf-8'],
])('%s is served', (path, bytes, type) => {
  expect([findUiFault(path, bytes), uiTypeOf(path)]).toEqual([null, type]);
});

test.each([
  ['index.php', text('')],
  ['index', text('')],
  ['.htaccess', text('')],
  ['a/.git/config.txt', text('')],
  ['..', text('')],
  ['a/../b.html', text('')],
  ['a//b.html', text('')],
  ['/a.html', text('')],
  ['a b.html', text('')],
  ['a%2e.html', text('')],
  ['ä.html', text('')],
  ['a?b.html', text('')],
  ['page.wasm', latin('\0asm')],
  ['page.js', latin('\xff\xfe1')],
  ['page.html', text('<p>\0')],
  ['logo.png', text('<html><script>')],
  ['photo.webp', latin('RIFF1234WAVE')],
  ['letters.woff2', latin('wOFF')],
])('%s is not', (path, bytes) => {
  expect(findUiFault(path, bytes)).not.toBeNull();
});

test('a folder is read whole, what is not served is said, and no link is followed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'learnwright-ui-'));
  try {
    expect(await readUiFiles(join(folder, 'absent'))).toEqual({ files: new Map(), faults: [] });
    await mkdir(join(folder, 'ui/deep'), { recursive: true });
    await writeFile(join(folder, 'secret.html'), 'secret');
    await writeFile(join(folder, 'ui/index.html'), 'page');
    await writeFile(join(folder, 'ui/deep/page.js'), 'script');
    await writeFile(join(folder, 'ui/notes.docx'), 'words');
    await symlink(join(folder, 'secret.html'), join(folder, 'ui/link.html'));
    const { files, faults } = await readUiFiles(join(folder, 'ui'));
    expect([...files.keys()]).toEqual(['deep/page.js', 'index.html']);
    const reason = expect.stringContaining('Files like *.docx are not served');
    expect(faults).toEqual([{ rule: 'ui.kind', file: 'ui/notes.docx', reason }]);
    await writeFile(join(folder, 'ui/large.txt'), 'x'.repeat(UI_BYTES));
    const large = await readUiFiles(join(folder, 'ui'));
    const tooLarge = `Its files have more than ${UI_BYTES} bytes in all.`;
    expect([large.files.size, large.faults]).toEqual([0, [{ rule: 'ui.too_large', file: 'ui/', reason: tooLarge }]]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
