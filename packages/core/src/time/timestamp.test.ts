import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, formatTimestamp, microsecondsOf, parseTimestamp } from './timestamp.ts';
import { timestampInputSchema, timestampSchema } from './timestamp-schema.ts';

/** Microseconds from 1970 to 2255, the last year in which a number counts them exactly. */
const microsecondsArbitrary = fc.integer({ min: 0, max: 9_000_000_000_000_000 });

it.each([
  ['2026-11-20T14:29:00.123456+00:00', '2026-11-20T14:29:00.123456+00:00'],
  ['2026-11-20T14:29:00Z', '2026-11-20T14:29:00.000000+00:00'],
  ['2026-11-20 14:29:00z', '2026-11-20T14:29:00.000000+00:00'],
  ['2026-11-20T14:29:00.5+02:00', '2026-11-20T12:29:00.500000+00:00'],
  ['2026-11-20T14:29:00,5-0330', '2026-11-20T17:59:00.500000+00:00'],
  ['2026-11-20T14:29:00.123456789Z', '2026-11-20T14:29:00.123456+00:00'],
  ['2026-01-01T00:30:00.000001+01:00', '2025-12-31T23:30:00.000001+00:00'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000000+00:00'],
  ['1500-06-15T12:34:56.004985Z', '1500-06-15T12:34:56.004985+00:00'],
  ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999+00:00'],
  ['2026-11-20T14:29Z', '2026-11-20T14:29:00.000000+00:00'],
  ['2026-11-20T14+01', '2026-11-20T13:00:00.000000+00:00'],
  ['2026-11-20T14:29:00\u221203:30', '2026-11-20T17:59:00.000000+00:00'],
  ['2026-11-20T14:29:00 02:00', '2026-11-20T12:29:00.000000+00:00'],
  ['2026-11-20Z', '2026-11-20T00:00:00.000000+00:00'],
  ['2026-11-20+02:00', '2026-11-19T22:00:00.000000+00:00'],
  ['20261120T142900.5+0200', '2026-11-20T12:29:00.500000+00:00'],
  ['2026-11-20T14:29:00.123456789+01:00[Europe/Berlin][u-ca=iso8601]', '2026-11-20T13:29:00.123456+00:00'],
])('reads %s as %s', (text, timestamp) => {
  expect(parseTimestamp(text)).toBe(timestamp);
});

it.each([
  '',
  'now',
  '2026-11-20',
  '2026-11-20T14:29:00',
  '2026-11-20T14:29',
  '2026-1120T14:29:00Z',
  '2026-11-20T14:29:00[Europe/Berlin]',
  '2026-02-30T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-00-10T00:00:00Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T25:00:00Z',
  '2026-11-20T14:60:00Z',
  '2026-11-20T14:29:60Z',
  '2026-11-20T14:29:00+24:00',
  '2026-11-20T14:29:00+01:60',
  '0999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-01:00',
  '+12026-11-20T14:29:00Z',
])('refuses %s', (text) => {
  expect(parseTimestamp(text)).toBeNull();
  expect(timestampInputSchema.safeParse(text).success).toBe(false);
});

it('writes what it reads, to the microsecond', () => {
  const property = fc.property(microsecondsArbitrary, (microseconds) => {
    const timestamp = formatTimestamp(microseconds);
    expect(timestampSchema.safeParse(timestamp).success).toBe(true);
    expect(microsecondsOf(timestamp)).toBe(microseconds);
    expect(parseTimestamp(timestamp)).toBe(timestamp);
  });
  fc.assert(property);
});

it('orders as text as it orders in time', () => {
  const property = fc.property(microsecondsArbitrary, microsecondsArbitrary, (left, right) => {
    expect(formatTimestamp(left) < formatTimestamp(right)).toBe(left < right);
  });
  fc.assert(property);
});

it('reads the same moment whatever offset it is written with', () => {
  const offsetArbitrary = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
  const property = fc.property(fc.integer({ min: 0, max: 8_000_000_000 }), offsetArbitrary, (seconds, offset) => {
    const local = formatTimestamp((seconds + offset * 60) * 1_000_000).slice(0, 26);
    const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
    const written = `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
    expect(parseTimestamp(local + written)).toBe(formatTimestamp(seconds * 1_000_000));
  });
  fc.assert(property);
});

it('adds whole days', () => {
  expect(addDays('2026-02-28T23:59:59.999999+00:00', 1)).toBe('2026-03-01T23:59:59.999999+00:00');
  expect(addDays('2026-01-01T00:00:00.000000+00:00', -7)).toBe('2025-12-25T00:00:00.000000+00:00');
});

it('adds a day, or takes one off, on every day of four years', () => {
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2030, 0, 1); at += 86_400_000) {
    const [before, day, after] = [-1, 0, 1].map((days) => formatTimestamp((at + days * 86_400_000) * 1000));
    expect([addDays(day ?? '', -1), addDays(day ?? '', 1)]).toEqual([before, after]);
  }
});

it('never throws, whatever the text', () => {
  fc.assert(
    fc.property(
      fc.string(),
      (text) => timestampInputSchema.safeParse(text).success === (parseTimestamp(text) !== null),
    ),
  );
});
