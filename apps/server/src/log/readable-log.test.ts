import { expect, it } from 'vitest';
import { readableLog } from './readable-log.ts';
import { createSystemLogger } from './system-logger.ts';

/** What an author reads of a log. */
function openLog() {
  let text = '';
  const logger = createSystemLogger(
    'info',
    readableLog((said) => {
      text += said;
    }),
  );
  const read = () => {
    logger.flush();
    return text.replaceAll(/^\d\d:\d\d:\d\d\.\d{3}/gm, 'TIME').split('\n');
  };
  return { logger, read };
}

it('says of a line its plugin, its fields and its request', () => {
  const { logger, read } = openLog();
  logger.child('quiz').info('A question was asked.', { hook: 'GET route', request_id: 'r-1', left: 3 });
  logger.request({ request_id: 'r-1', method: 'GET', path: '/api/a', caller: 'anyone', status: 200, ms: 4 });
  expect(read().slice(0, 2)).toEqual([
    'TIME info  quiz: A question was asked. hook=GET route left=3 [r-1]',
    'TIME info  GET /api/a 200 in 4.0 ms [r-1]',
  ]);
});

it('shows the stack of an error below the plugin that threw it', () => {
  const { logger, read } = openLog();
  logger.child('plugin-host').error('A plugin threw.', { plugin: 'quiz', error: new Error('not today') });
  const [first, second, third] = read();
  expect(first).toBe('TIME ERROR quiz: A plugin threw.');
  expect(second).toBe('    Error: not today');
  expect(third).toMatch(/^ {8}at .*readable-log\.test\.ts:\d+:\d+/);
});

it('leaves alone what is no line of the log', () => {
  let text = '';
  readableLog((said) => {
    text += said;
  }).write('a library says something\n');
  expect(text).toBe('a library says something\n');
});

it('shows what was logged on its own line, and obeys none of it', () => {
  const { logger, read } = openLog();
  logger.child('quiz').warn('\u001b[2Jgone\r\n12:00:00.000 ERROR server: forged', { title: '\u009b31m', by: 'a\nb' });
  logger.request({ request_id: 'r\u001b[1m', method: 'GET', path: '/a\u007f', caller: 'x\ny', status: 200, ms: 4 });
  logger
    .child('quiz')
    .error('failed', { error: Object.assign(new Error('why'), { stack: 'Error: \u001b]0;why\u0007\n  at a' }) });
  expect(read().slice(0, 5)).toEqual([
    'TIME WARN  quiz: \\u001b[2Jgone\\n12:00:00.000 ERROR server: forged title=\\u009b31m by=a\\nb',
    'TIME ERROR quiz: failed',
    '    Error: \\u001b]0;why\\u0007',
    '      at a',
    'TIME info  GET /a\\u007f 200 in 4.0 ms [r\\u001b[1m]',
  ]);
});
