/** Numbers, dates, sizes and lists as a language writes them. */
export interface Format {
  number(value: number): string;
  /** A number that was counted no further, such as "500+". */
  atLeast(value: number): string;
  /** A moment from now, in the largest unit that fits: "tomorrow", "in 3 hours". */
  relative(time: string): string;
  /** When something comes: on this day as `relative` has it, later by the days of the calendar, such as "tomorrow". */
  coming(time: string): string;
  date(time: string): string;
  /** A date with its time of day. */
  moment(time: string): string;
  /** "Tutor, badges and books". */
  list(items: readonly string[]): string;
  /** "1.2 MB". */
  bytes(count: number): string;
  /** The name of a language, such as "German" for `de`; the tag where nobody knows one. */
  language(tag: string): string;
  percent(share: number): string;
  /** A number with all the digits that it has. */
  exact(value: number): string;
  /** How long something takes, in minutes from two minutes on. */
  seconds(count: number): string;
  /** A day of a calendar, from the moment at which it begins in UTC. */
  day(time: number): string;
  /** Its month, in short. */
  month(time: number): string;
  /** The name of a day of the week in short; 1 is Monday. */
  weekday(day: number): string;
  /** The day that weeks begin with: 1 for Monday to 7 for Sunday. */
  firstDayOfWeek(): number;
}

const DAY = 86_400_000;
const UNITS = [
  ['day', DAY],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
/** A Monday, in UTC. */
const MONDAY = Date.UTC(2024, 0, 1);
const SIZES = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;

/** Makes the format of a language; `now` gives the milliseconds of the clock. */
export function createFormat(language: string, now: () => number): Format {
  const numbers = new Intl.NumberFormat(language);
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const times = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  const exact = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  const weekdays = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const lists = new Intl.ListFormat(language);
  let names: Intl.DisplayNames | null = null;
  const relative = (time: string) => {
    const distance = Date.parse(time) - now();
    const [unit, length] = UNITS.find(([, milliseconds]) => Math.abs(distance) >= milliseconds) ?? ['minute', 60_000];
    return times.format(Math.round(distance / length), unit);
  };
  return {
    number: (value) => numbers.format(value),
    atLeast: (value) => `${numbers.format(value)}+`,
    percent: (share) => percents.format(share),
    date: (time) => dates.format(new Date(time)),
    moment: (time) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time)),
    list: (items) => lists.format(items),
    exact: (value) => exact.format(value),
    seconds: (count) => {
      const isShort = count < 120;
      const options = { style: 'unit', unit: isShort ? 'second' : 'minute', unitDisplay: 'short' } as const;
      return new Intl.NumberFormat(language, { ...options, maximumFractionDigits: count < 10 ? 1 : 0 }).format(
        isShort ? count : count / 60,
      );
    },
    day: (time) => days.format(time),
    month: (time) => months.format(time),
    weekday: (day) => weekdays.format(MONDAY + (day - 1) * DAY),
    firstDayOfWeek: () => firstDayOf(language),
    relative,
    coming: (time) => {
      const days = Math.round((beginOfDay(Date.parse(time)) - beginOfDay(now())) / DAY);
      return days === 0 ? relative(time) : times.format(days, 'day');
    },
    bytes: (count) => {
      const [unit, length] = SIZES.find(([, bytes]) => count >= bytes) ?? ['byte', 1];
      const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
      return new Intl.NumberFormat(language, options).format(count / length);
    },
    language: (tag) => {
      try {
        // They take long to make, and few pages need them.
        names ??= new Intl.DisplayNames([language], { type: 'language' });
        return names.of(tag) ?? tag;
      } catch {
        // Something that no language is named by.
        return tag;
      }
    },
  };
}

/** The first millisecond of a day, by the clock of the device. */
function beginOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

/** Browsers tell it in one of two ways; where one tells it in none, weeks begin on Monday, as the standard has it. */
function firstDayOf(language: string): number {
  const locale: object = new Intl.Locale(language).maximize();
  const read: unknown = Reflect.get(locale, 'getWeekInfo');
  const info: unknown = typeof read === 'function' ? read.call(locale) : Reflect.get(locale, 'weekInfo');
  const day: unknown = typeof info === 'object' && info !== null ? Reflect.get(info, 'firstDay') : undefined;
  return typeof day === 'number' ? day : 1;
}
