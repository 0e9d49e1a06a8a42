import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Metrics, parseMetrics, type Sample } from './parse-metrics.ts';
import { growthOf, quantileOf, readValue, samplesOf, sumBy, totalOf } from './read-metrics.ts';

const toPlain = (metrics: Metrics) =>
  [...metrics].map(([name, samples]) => [
    name,
    samples.map(({ labels, value }) => [Object.fromEntries(labels), value]),
  ]);

describe('the text format of Prometheus', () => {
  it.each([
    ['a number without labels', 'up 1', [['up', [[{}, 1]]]]],
    ['labels', 'jobs{status="queued",of="a"} 2', [['jobs', [[{ status: 'queued', of: 'a' }, 2]]]]],
    [
      'several of a name',
      'a{x="1"} 1\na{x="2"} 2',
      [
        [
          'a',
          [
            [{ x: '1' }, 1],
            [{ x: '2' }, 2],
          ],
        ],
      ],
    ],
    ['comments and empty lines', '# HELP a It is {odd="} 3\n# TYPE a gauge\n\na 1\n', [['a', [[{}, 1]]]]],
    ['quotes, backslashes and new lines', String.raw`a{x="\"b\" \\ c\nd"} 1`, [['a', [[{ x: '"b" \\ c\nd' }, 1]]]]],
    [
      'braces, commas and spaces in labels',
      'a{x="{id}, y=\\"1\\"} 9", z="}"} 1',
      [['a', [[{ x: '{id}, y="1"} 9', z: '}' }, 1]]]],
    ],
    ['a comma behind the last label', 'a{x="1",} 1', [['a', [[{ x: '1' }, 1]]]]],
    ['spaces around everything', ' a { x = "1" }  3 ', []],
    ['spaces within braces', 'a{ x = "1" , y="2" }  3', [['a', [[{ x: '1', y: '2' }, 3]]]]],
    ['empty braces', 'a{} 4', [['a', [[{}, 4]]]]],
    ['times behind the value', 'a 4 1700000000000', [['a', [[{}, 4]]]]],
    ['exponents', 'a 1.5e+9', [['a', [[{}, 1_500_000_000]]]]],
    [
      'what is infinite',
      'a +Inf\nb -Inf',
      [
        ['a', [[{}, Number.POSITIVE_INFINITY]]],
        ['b', [[{}, Number.NEGATIVE_INFINITY]]],
      ],
    ],
    ['what is no number', 'a NaN', [['a', [[{}, Number.NaN]]]]],
    [
      'lines of Windows',
      'a 1\r\nb 2\r\n',
      [
        ['a', [[{}, 1]]],
        ['b', [[{}, 2]]],
      ],
    ],
    [
      'labels that are called like members of objects',
      'a{__proto__="x",constructor="y"} 1',
      [['a', [[JSON.parse('{"__proto__":"x","constructor":"y"}'), 1]]]],
    ],
    ['markup, as text', 'a{x="<img src=x onerror=alert(1)>"} 1', [['a', [[{ x: '<img src=x onerror=alert(1)>' }, 1]]]]],
  ])('has %s', (_, text, expected) => expect(toPlain(parseMetrics(text))).toEqual(expected));

  it.each([
    'a',
    'a one',
    'a{x="1" 1',
    'a{x=1} 1',
    'a{x="1} 1',
    'a{="1"} 1',
    'a{x="1"y="2"} 1',
    '{x="1"} 1',
    '<!doctype html>',
    'a 1 2 3',
  ])('leaves out %j', (line) => expect(toPlain(parseMetrics(`${line}\nb 2`))).toEqual([['b', [[{}, 2]]]]));

  it('reads any label as it was written, and is never lost in one', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'\\"\n\r,{}= a<é#') }),
        fc.double({ noNaN: true }),
        (label, value) => {
          const written = label.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
          const [sample] = samplesOf(parseMetrics(`a{x="${written}"} ${value}`), 'a');
          expect([sample?.labels.get('x'), sample?.value]).toEqual([label, value === 0 ? 0 : value]);
        },
      ),
    );
  });
});

const bucket = (le: string, value: number): Sample => ({ labels: new Map([['le', le]]), value });

describe('what numbers say', () => {
  it.each([
    ['nothing', 0.5, [], null],
    ['no observation', 0.5, [bucket('1', 0), bucket('+Inf', 0)], null],
    ['the middle of a bucket', 0.5, [bucket('1', 10), bucket('+Inf', 10)], 0.5],
    ['between two bounds', 0.75, [bucket('1', 5), bucket('3', 10), bucket('+Inf', 10)], 2],
    ['an end of a bucket', 0.5, [bucket('1', 5), bucket('3', 10), bucket('+Inf', 10)], 1],
    ['above the last bound', 0.99, [bucket('1', 5), bucket('3', 6), bucket('+Inf', 10)], 3],
    ['buckets in any order', 0.5, [bucket('+Inf', 10), bucket('1', 10)], 0.5],
    ['several histograms together', 0.5, [bucket('1', 5), bucket('1', 5), bucket('+Inf', 5), bucket('+Inf', 5)], 0.5],
    ['an empty bucket before', 0.5, [bucket('1', 0), bucket('2', 4), bucket('+Inf', 4)], 1.5],
  ])('estimate a share of %s', (_, share, buckets, expected) => expect(quantileOf(share, buckets)).toBe(expected));

  it.each([
    [3, 7, 4],
    [7, 7, 0],
    [7, 2, 2],
  ])('grow from %d to %d by %d', (before, now, grown) => expect(growthOf(before, now)).toBe(grown));

  it('add up by labels', () => {
    const metrics = parseMetrics('a{x="1",y="p"} 1\na{x="1",y="q"} 2\na{x="2",y="p"} 4\nb 9');
    const samples = samplesOf(metrics, 'a');
    expect([...sumBy(samples, ({ labels }) => labels.get('x') ?? '')]).toEqual([
      ['1', 3],
      ['2', 4],
    ]);
    expect([
      totalOf(samples),
      readValue(metrics, 'b'),
      readValue(metrics, 'a', ['y', 'q']),
      readValue(metrics, 'c'),
    ]).toEqual([...[7, 9, 2, null]]);
  });
});
