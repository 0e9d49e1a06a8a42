import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definePlugin } from '@learnwright/plugin-sdk';
import { expect, onTestFinished, test } from 'vitest';
import { blank, offer, startHost } from '../../tests/test-host.ts';

const page = { id: 'quiz', path: '/quiz', label: { en: 'Quiz' }, icon: 'list', frame: 'ui/index.html' };

/** A host with a plugin whose page is read from a folder, and what of it is served. */
async function serveFolder(files: Readonly<Record<string, string>>, linked: readonly string[] = ['quiz']) {
  const directory = await mkdtemp(join(tmpdir(), 'learnwright-pages-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const write = async (path: string, text: string) => {
    await mkdir(join(directory, 'ui'), { recursive: true });
    await writeFile(join(directory, path), text);
  };
  for (const [path, text] of Object.entries(files)) await write(path, text);
  const quiz = { ...offer(definePlugin({ ...blank('quiz'), frontend_manifest: { pages: [page] } })), directory };
  const { host, log } = await startHost([quiz], { linked });
  const read = (path: string) => {
    const file = host.findUiFile('quiz', '1.0.0', path);
    return file === null ? null : new TextDecoder().decode(file.bytes);
  };
  return { host, log, read, write, remove: (path: string) => rm(join(directory, path)) };
}

test('serves the bytes that were read last, and says whether they have changed', async () => {
  const { host, read, write } = await serveFolder({ 'ui/index.html': 'first' });
  await write('ui/index.html', 'second');
  expect(read('index.html')).toBe('first');
  expect(await host.reloadPages('quiz')).toEqual({ changed: true, faults: [] });
  expect(read('index.html')).toBe('second');
  expect(await host.reloadPages('quiz')).toEqual({ changed: false, faults: [] });
  await write('ui/page.js', 'new');
  expect(await host.reloadPages('quiz')).toEqual({ changed: true, faults: [] });
  expect(read('page.js')).toBe('new');
});

test.each([
  ['ui.kind', 'ui/notes.docx', 'words', /^Files like \*\.docx are not served/, /^Take it out of ui\//],
  ['ui.too_large', 'ui/large.txt', 'x'.repeat(2 * 1024 * 1024), /more than 2097152 bytes/, /smaller/],
])('keeps what it has where %s is broken', async (rule, path, text, reason, remedy) => {
  const { host, read, write, remove } = await serveFolder({ 'ui/index.html': 'first' });
  await write('ui/index.html', 'second');
  await write(path, text);
  const file = rule === 'ui.kind' ? path : 'ui/';
  const fault = { rule, file, reason: expect.stringMatching(reason), remedy: expect.stringMatching(remedy) };
  expect(await host.reloadPages('quiz')).toEqual({ changed: false, faults: [fault] });
  expect([read('index.html'), host.manifests().quiz?.pages]).toEqual(['first', [page]]);
  await remove(path);
  expect(await host.reloadPages('quiz')).toEqual({ changed: true, faults: [] });
  expect(read('index.html')).toBe('second');
});

test('keeps a page whose file is taken away, and gives clients one whose file comes', async () => {
  const { host, log, read, write, remove } = await serveFolder({});
  expect([host.manifests().quiz?.pages, read('index.html')]).toEqual([[], null]);
  expect(log).toContainEqual(expect.objectContaining({ message: expect.stringContaining('no file ui/index.html') }));
  await write('ui/index.html', 'first');
  expect(await host.reloadPages('quiz')).toEqual({ changed: true, faults: [] });
  expect([host.manifests().quiz?.pages, read('index.html')]).toEqual([[page], 'first']);
  await remove('ui/index.html');
  const missing = { rule: 'ui.missing', file: 'ui/index.html' };
  expect(await host.reloadPages('quiz')).toEqual({ changed: false, faults: [expect.objectContaining(missing)] });
  expect([host.manifests().quiz?.pages, read('index.html')]).toEqual([[page], 'first']);
});

test('says at the start what of the pages is not served, and serves the rest', async () => {
  const { log, read } = await serveFolder({ 'ui/index.html': 'first', 'ui/notes.docx': 'words' });
  expect(log).toContainEqual(
    expect.objectContaining({ level: 'warn', message: expect.stringMatching(/^ui\/notes\.docx is not served\. /) }),
  );
  expect(read('index.html')).toBe('first');
});

test('names a stream of changes for plugins that are being written alone, whatever their manifest says', async () => {
  const { host } = await serveFolder({ 'ui/index.html': '' });
  expect(host.manifests().quiz?.changes).toBe('/plugin-ui/quiz/changes');
  const others = await serveFolder({ 'ui/index.html': '' }, []);
  expect(others.host.manifests().quiz).not.toHaveProperty('changes');
  const frontend_manifest = { pages: [page], changes: '/api/users' };
  const { host: bold } = await startHost([offer(definePlugin({ ...blank('bold'), frontend_manifest }))]);
  expect(bold.manifests().bold).not.toHaveProperty('changes');
});

test('has no pages to read of a plugin that does not run', async () => {
  const { host } = await serveFolder({ 'ui/index.html': '' });
  expect(await host.reloadPages('other')).toBeNull();
});
