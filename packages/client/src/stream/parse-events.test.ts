import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEventParser, type ServerSentEvent } from './parse-events.ts';

const line = fc.constantFrom(
  'data: a',
  'data:b: c',
  'data',
  'data:  d',
  'event: start',
  'event:',
  ': heartbeat',
  'id: 1',
  '',
);
const text = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 20 })
  .map((lines) => lines.flat().join(''));

it('reads the events that an established parser reads, however the text is cut', () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat(60)), (stream, cuts) => {
      const expected: ServerSentEvent[] = [];
      const parser = createParser({ onEvent: ({ event = 'message', data }) => expected.push({ event, data }) });
      // The line break at the end makes up for a last one that could be half of another.
      parser.feed(`${stream}\n\n`);
      const parse = createEventParser();
      const places = [0, ...cuts.toSorted((a, b) => a - b), stream.length].map((cut) => Math.min(cut, stream.length));
      const parts = places.map((cut, index) => stream.slice(places[index - 1] ?? 0, cut));
      expect([...parts, '\n\n'].flatMap(parse)).toEqual(expected);
    }),
  );
});
