import { useTexts } from '../texts/texts.ts';
import { dayToTime, rowOf } from './scale.ts';

/** A day and how much there was of it. */
export interface Day {
  readonly date: string;
  readonly count: number;
}

const STEP = 15;
const SIZE = 12;
const LEFT = 34;
const TOP = 20;
const DAYS = 7;
/** The shades of days with something, from little to much. */
const SHADES = 4;

/** A square for each day, a column for each week, which begins as the language has it. */
export function Heatmap({ days }: { readonly days: readonly Day[] }) {
  const { format } = useTexts();
  const firstDay = format.firstDayOfWeek();
  const most = Math.max(...days.map(({ count }) => count), 1);
  const offset = days[0] === undefined ? 0 : rowOf(days[0].date, firstDay);
  const places = days.map((day, index) => ({
    ...day,
    column: Math.floor((index + offset) / DAYS),
    row: (index + offset) % DAYS,
  }));
  const columns = (places.at(-1)?.column ?? 0) + 1;
  const width = LEFT + columns * STEP;
  const height = TOP + DAYS * STEP;
  const months = places.filter(({ date }, index) => index > 0 && date.endsWith('-01'));
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="chart">
      {months.map(({ date, column }) => (
        <text key={date} className="chart-text" x={LEFT + column * STEP} y={TOP - 8}>
          {format.month(dayToTime(date))}
        </text>
      ))}
      {[0, 2, 4, 6].map((row) => (
        <text key={row} className="chart-text" x={LEFT - 6} y={TOP + row * STEP + SIZE - 2} textAnchor="end">
          {format.weekday(((firstDay - 1 + row) % DAYS) + 1)}
        </text>
      ))}
      {places.map(({ date, count, column, row }) => (
        <rect
          key={date}
          className="heat"
          data-shade={count === 0 ? 0 : Math.ceil((SHADES * count) / most)}
          x={LEFT + column * STEP}
          y={TOP + row * STEP}
          width={SIZE}
          height={SIZE}
          rx="2"
        >
          <title>{`${format.day(dayToTime(date))}: ${format.number(count)}`}</title>
        </rect>
      ))}
    </svg>
  );
}
