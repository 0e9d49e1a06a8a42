import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createProgressBar } from './printer.ts';

function draw(isTTY: boolean): string {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY, columns: 80 });
  const bar = createProgressBar(stream, 'Importing');
  bar.onProgress(0, 4);
  bar.onProgress(4, 4);
  bar.stop();
  return String(stream.read() ?? '');
}

test('draws how far the work is on a terminal and takes the bar away at the end', () => {
  expect(draw(true)).toContain('Importing [');
  expect(draw(true)).toContain('4/4');
  expect(draw(true)).toContain('\u001b[2K');
});

test('draws nothing where there is no terminal', () => {
  expect(draw(false)).toBe('');
});
