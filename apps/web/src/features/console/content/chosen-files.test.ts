import { expect, it } from 'vitest';
import { chooseFiles, toForm } from './chosen-files.ts';

/** A file as browsers make it of a folder that was chosen. */
function fileOf(path: string, text = 'x'): File {
  const file = new File([text], path.split('/').at(-1) ?? '');
  Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return file;
}

it.each([
  ['course.zip', true],
  ['course/manifest.yaml', true],
  ['course/lessons/01.json', true],
  ['course/.git/config', false],
  ['course/.DS_Store', false],
  ['.hidden', false],
  ['course/__MACOSX/manifest.yaml', false],
  ['course/Thumbs.db', false],
  ['course/a.b/c.md', true],
])('sends the file %s: %s', (path, isSent) => {
  const { files, left_out } = chooseFiles([fileOf(path)]);
  expect(files.map(({ name }) => name)).toEqual(isSent ? [path] : []);
  expect(left_out).toBe(isSent ? 0 : 1);
});

it('counts the bytes of what is sent alone', () => {
  expect(chooseFiles([fileOf('a/b.md', '12345'), fileOf('a/.git/c', '123')]).bytes).toBe(5);
});

it('sends files under their paths', () => {
  const form = toForm(chooseFiles([fileOf('course/lessons/01.json'), fileOf('notes.md')]).files);
  const names = form.getAll('file').map((value) => (value instanceof File ? value.name : value));
  expect(names).toEqual(['course/lessons/01.json', 'notes.md']);
});
