import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { CommandError } from './command-result.ts';
import { createPrinter, createProgressBar } from './printer.ts';
import { formatFindings, formatRows } from './text.ts';

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

afterEach(() => vi.restoreAllMocks());

const HOSTILE = '\u001b]0;owned\u0007\u009b2J\rfine\u202e';
const OBEYED = /[^\n\t\P{Cc}]|\u202e/u;

/** What a printer writes to the terminal, both streams together. */
function printed(json: boolean, debug: boolean): string {
  let text = '';
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((said) => {
      text += `${said}\n`;
    });
  }
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((said) => {
      text += `${said}`;
      return true;
    });
  }
  const printer = createPrinter({ json, debug });
  printer.printResult({ ending: 'refused', text: HOSTILE, json: { name: HOSTILE }, complaint: HOSTILE });
  printer.printFailure(new CommandError('failed', HOSTILE));
  printer.printFailure(
    Object.assign(new Error(HOSTILE), { findings: [{ message: HOSTILE }], cause: new Error(HOSTILE) }),
  );
  printer.printUsage(HOSTILE);
  printer.output.writeErr?.(HOSTILE);
  printer.output.writeOut?.(HOSTILE);
  vi.restoreAllMocks();
  return text;
}

test.each([
  [false, false],
  [false, true],
  [true, false],
  [true, true],
])('shows what comes from elsewhere, and lets no terminal obey it (json: %s, debug: %s)', (json, debug) => {
  expect(printed(json, debug)).not.toMatch(OBEYED);
  expect(printed(json, debug)).toContain('u001b]0;owned');
});

test('keeps a value on its line', () => {
  expect(formatRows([['Title', 'a\nStatus  fine']])).toBe('Title  a\\nStatus  fine');
  const finding = { rule: 'a.b', severity: 'error', place: 'x\n  c.d', message: 'y\nz' } as const;
  expect(formatFindings([finding]).split('\n')).toHaveLength(3);
});
