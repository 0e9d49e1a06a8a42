import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
/** What the health of a plugin says of an error in its timer or promise. */
const LEFT =
  'left an error that nobody caught, such as in a timer or a promise. GET /api/plugins/errors has the error.';

test('errors that nobody caught are attributed to the plugin they come from, and the process lives on', async () => {
  const script = fileURLToPath(new URL('stray-errors.fixture.ts', import.meta.url));
  const { stdout } = await run(process.execPath, ['--conditions=@learnwright/source', script]);
  const lines: unknown[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [health, errors] = [lines.at(-1)].flat();
  expect(lines.slice(0, -1).toSorted()).toEqual([
    ['exception', "the server's own", null],
    ['exception', 'throw in a timer', 'timing'],
    ['rejection', 'rejection after the answer', 'requested'],
    ['rejection', 'rejection nobody awaited', 'rejecting'],
  ]);
  expect(health).toMatchObject({
    rejecting: { status: 'degraded', error_count: 1, reason: `export_formats ${LEFT}` },
    timing: { status: 'degraded', error_count: 1, reason: `activate ${LEFT}` },
    requested: { status: 'degraded', error_count: 1, reason: `POST route ${LEFT}` },
  });
  expect(errors).toEqual({
    rejecting: 'export_formats left an error that nobody caught: rejection nobody awaited',
    timing: 'activate left an error that nobody caught: throw in a timer',
    requested: 'POST route left an error that nobody caught: TypeError: rejection after the answer',
  });
});
