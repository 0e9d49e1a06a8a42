import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createConfirm } from './confirm.ts';

/** A pair of streams that are a terminal or not. */
function openStreams(isTTY: boolean) {
  const open = (terminal: boolean) => Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: terminal });
  return { input: open(isTTY), output: open(isTTY) };
}

/** What comes of these keys as the answer, and all that was shown. */
async function answer(keys: string) {
  const { input, output } = openStreams(true);
  const confirm = createConfirm({ input, output }, () => void output.write('cleared '));
  const answered = confirm?.('Go\u001b[2J on?');
  input.write(keys);
  return { goesOn: await answered, shown: String(output.read()) };
}

test.each([
  ['yes\n', true],
  [' yes \n', true],
  ['y\n', false],
  ['YES\n', false],
  ['no\n', false],
  ['\n', false],
  ['\u0003', false],
  ['\u0004', false],
])('the answer %j goes on: %s', async (keys, goesOn) => {
  await expect(answer(keys)).resolves.toMatchObject({ goesOn });
});

test('asks on a cleared terminal, without what would be obeyed there', async () => {
  const { shown } = await answer('yes\n');
  expect(shown.indexOf('cleared ')).toBeLessThan(shown.indexOf('Go'));
  expect(shown).not.toContain('Go\u001b[2J');
});

test('nobody is asked where either end is no terminal', () => {
  const [terminal, pipe] = [openStreams(true), openStreams(false)];
  const nothing = () => undefined;
  expect(createConfirm(pipe, nothing)).toBeNull();
  expect(createConfirm({ input: pipe.input, output: terminal.output }, nothing)).toBeNull();
  expect(createConfirm({ input: terminal.input, output: pipe.output }, nothing)).toBeNull();
});
