import { describe, expect, it } from 'vitest';
import { createSystemLogger } from './system-logger.ts';

const REQUEST = { request_id: '1', method: 'GET', path: '/api/users', caller: 'anyone', ms: 1 };

/** A log at some levels, and its lines so far. */
function openLog(levels: string, traceId: string | null = null) {
  let text = '';
  const logger = createSystemLogger(levels, { write: (lines) => (text += lines) }, () => traceId);
  const lines = (): Record<string, unknown>[] => {
    logger.flush();
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  };
  return { logger, lines };
}

describe('the line of a request', () => {
  it.each([
    [200, 30],
    [304, 30],
    [404, 30],
    [429, 40],
    [500, 50],
    [502, 50],
    [503, 40],
  ])('with status %i has the level %i', (status, level) => {
    const { logger, lines } = openLog('info');
    logger.request({ ...REQUEST, status });
    expect(lines()).toMatchObject([{ level, status, msg: 'request' }]);
  });

  it('is left out below the level of the log', () => {
    const { logger, lines } = openLog('warn');
    for (const status of [200, 404, 429, 500]) logger.request({ ...REQUEST, status });
    expect(lines().map(({ status }) => status)).toEqual([429, 500]);
    const silent = openLog('silent');
    silent.logger.request({ ...REQUEST, status: 500 });
    expect(silent.lines()).toEqual([]);
  });
});

it('the line of a request has a part, whose level can be another one', () => {
  const { logger, lines } = openLog('warn requests=info');
  logger.request({ ...REQUEST, status: 200 });
  logger.info('The server says something.');
  expect(lines()).toMatchObject([{ part: 'requests', msg: 'request' }]);
  const quiet = openLog('info requests=silent');
  quiet.logger.request({ ...REQUEST, status: 500 });
  quiet.logger.info('The server says something.');
  expect(quiet.lines().map(({ msg }) => msg)).toEqual(['The server says something.']);
});

it('the line of a probe that went well is for those who debug, of one that did not for everybody', () => {
  const probes = (levels: string) => {
    const { logger, lines } = openLog(levels);
    for (const status of [200, 503]) logger.request({ ...REQUEST, status, isProbe: true });
    return lines().map(({ level, status }) => [level, status]);
  };
  expect(probes('info')).toEqual([[40, 503]]);
  expect(probes('debug')).toEqual([
    [20, 200],
    [40, 503],
  ]);
});

it('the line of a request names an address only where it is told one', () => {
  const { logger, lines } = openLog('info');
  logger.request({ ...REQUEST, status: 200 });
  logger.request({ ...REQUEST, status: 200, client_address: '2001:db8::1' });
  logger.request({ ...REQUEST, status: 200, client_address: null });
  expect(lines().map(({ client_address }) => client_address)).toEqual([undefined, '2001:db8::1', null]);
});

it('says what becomes of the process at every level but silent, behind the requests before it', () => {
  const said = (levels: string) => {
    const { logger, lines } = openLog(levels);
    logger.request({ ...REQUEST, status: 500 });
    logger.life('The server stops.', { signal: 'SIGTERM' });
    return lines().map(({ msg }) => msg);
  };
  expect(said('fatal')).toEqual(['The server stops.']);
  expect(said('error')).toEqual(['request', 'The server stops.']);
  expect(said('silent')).toEqual([]);
});

it('gives parts their own level, lower or higher', () => {
  const { logger, lines } = openLog('warn session=debug quiz=silent');
  for (const part of ['session', 'quiz', 'notebook']) {
    logger.child(part).debug(`${part} debugs`);
    logger.child(part).error(`${part} fails`);
  }
  logger.info('The server says something.');
  expect(lines().map(({ msg }) => msg)).toEqual(['session debugs', 'session fails', 'notebook fails']);
});

it('names the trace that lines belong to', () => {
  const { logger, lines } = openLog('info', 'abc');
  logger.request({ ...REQUEST, status: 200 });
  logger.child('session').info('A session has ended.');
  expect(lines().map(({ trace_id }) => trace_id)).toEqual(['abc', 'abc']);
});

it('has no character that a terminal obeys, and every line says what was logged', () => {
  let text = '';
  const logger = createSystemLogger('info', { write: (lines) => (text += lines) });
  const said = '\u001b[2J\u009b31m\u007f\u202e\u2028\nnext';
  logger.child(said).info(said, { said });
  logger.request({ ...REQUEST, path: `/api/${said}`, caller: said, status: 404 });
  logger.flush();
  expect(text).not.toMatch(/[^\n\P{Cc}]|[\u2028\u202e]/u);
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { part: said, msg: said, said },
    { path: `/api/${said}`, caller: said },
  ]);
});
