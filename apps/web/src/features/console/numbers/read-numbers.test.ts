import { expect, it } from 'vitest';
import { parseMetrics } from '../parts/metrics/parse-metrics.ts';
import { countRequests, listNamed, listRates, listRoutes, readAllTimes } from './read-numbers.ts';

const NAME = 'learnwright_http_request_duration_seconds';
/** A page with so many requests to a route, all answered within a tenth of a second. */
const page = (...routes: readonly (readonly [method: string, route: string, status: string, count: number])[]) =>
  parseMetrics(
    routes
      .flatMap(([method, route, status, count]) => {
        const labels = `method="${method}",route="${route}",status="${status}"`;
        return [
          `${NAME}_bucket{${labels},le="0.1"} ${count}`,
          `${NAME}_bucket{${labels},le="+Inf"} ${count}`,
          `${NAME}_count{${labels}} ${count}`,
        ];
      })
      .join('\n'),
  );

const FIRST = { at: 0, metrics: page(['GET', '/a', '2xx', 10], ['GET', '/a', '5xx', 1]) };
const SECOND = {
  at: 10_000,
  metrics: page(['GET', '/a', '2xx', 30], ['GET', '/a', '5xx', 6], ['POST', '/b', '4xx', 5]),
};
/** The server has started again. */
const THIRD = { at: 20_000, metrics: page(['GET', '/a', '2xx', 10]) };

it('tells how many requests come in a second, also behind a start of the server', () => {
  expect(listRates([])).toEqual([]);
  expect(listRates([FIRST])).toEqual([]);
  expect(listRates([FIRST, SECOND, THIRD])).toEqual([
    { at: 10_000, requests: 3, failed: 0.5 },
    { at: 20_000, requests: 1, failed: 0 },
  ]);
  expect(listRates([FIRST, FIRST])).toEqual([]);
});

it('tells of each route how often it was asked for, and how fast it answers', () => {
  expect(listRoutes(FIRST, SECOND)).toEqual([
    {
      ...{ name: 'GET /a', total: 36, perMinute: 150, times: [0.05, 0.095, expect.closeTo(0.099)] },
      byStatus: new Map([
        ['2xx', 30],
        ['5xx', 6],
      ]),
    },
    {
      ...{ name: 'POST /b', total: 5, perMinute: 30, times: [0.05, 0.095, expect.closeTo(0.099)] },
      byStatus: new Map([['4xx', 5]]),
    },
  ]);
  expect(listRoutes(FIRST, FIRST).map(({ perMinute }) => perMinute)).toEqual([null]);
  expect([countRequests(SECOND.metrics), readAllTimes(SECOND.metrics)[0], readAllTimes(parseMetrics(''))[0]]).toEqual([
    ...[41, expect.closeTo(0.05), null],
  ]);
});

it('names what there is by its labels, and leaves out what is nothing', () => {
  const metrics = parseMetrics(
    'f{plugin="a",hook="x"} 1\nf{plugin="b",hook="<b>"} 3\nf{plugin="c",hook="x"} 0\nf{plugin="a",hook="y"} 1',
  );
  expect(listNamed(metrics, 'f', 'plugin', 'hook').map(({ name }) => name)).toEqual(['b · <b>', 'a · x', 'a · y']);
  expect(listNamed(metrics, 'f', 'plugin')).toEqual([
    { name: 'b', value: 3 },
    { name: 'a', value: 2 },
  ]);
  expect(listNamed(metrics, 'absent', 'plugin')).toEqual([]);
});
