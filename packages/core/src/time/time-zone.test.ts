import { expect, it } from 'vitest';
import { isTimeZone } from './time-zone.ts';

it.each([
  'Europe/Berlin',
  'America/Argentina/Ushuaia',
  'UTC',
  'EST',
  'EST5EDT',
  'Etc/GMT+5',
  'GMT',
  'Japan',
  'Asia/Kolkata',
  'Asia/Calcutta',
])('%s is the name of a time zone', (name) => expect(isTimeZone(name)).toBe(true));

it.each([
  '+05:00',
  '-00:00',
  '+0530',
  '+05',
  'PST',
  'IST',
  'ist',
  'SystemV/PST8PDT',
  'Mars/X',
  'GMT+5',
  'Z',
  '',
  ' UTC',
])('%s is none, whatever Intl takes', (name) => expect(isTimeZone(name)).toBe(false));
