import { Bars } from '../../../charts/bars.tsx';
import { Lines } from '../../../charts/lines.tsx';
import { niceTop } from '../../../charts/scale.ts';
import { useTexts } from '../../../texts/texts.ts';
import { ChartCard, useTimes } from './chart-card.tsx';
import { countRequests, listRates, listRoutes, type Reading, readAllTimes } from './read-numbers.ts';

/** Bars that are drawn: the others stand in the table. */
const MOST = 8;
const STATUSES = ['2xx', '3xx', '4xx', '5xx'] as const;

/** How many requests come, since the page was opened. */
export function RequestRate({ readings }: { readonly readings: readonly Reading[] }) {
  const { text, format } = useTexts();
  const rates = listRates(readings);
  const last = rates.at(-1);
  const top = niceTop(Math.max(...rates.map(({ requests }) => requests), 0));
  const show = (value: number) => format.number(round(value));
  return (
    <ChartCard
      title={text('console.numbers.rate')}
      sentence={
        last === undefined
          ? text('console.numbers.rate_soon')
          : text('console.numbers.rate_sentence', {
              ...{ requests: show(last.requests), failed: show(last.failed) },
              total: format.number(countRequests(readings.at(-1)?.metrics ?? new Map())),
            })
      }
      columns={[text('console.numbers.ago'), text('console.numbers.per_second'), text('console.numbers.failed')]}
      rows={rates.map(({ at, requests, failed }) => [
        format.seconds(((last?.at ?? at) - at) / 1000),
        round(requests),
        round(failed),
      ])}
    >
      <Lines
        showValue={(share) => show(share * top)}
        lines={[
          { label: text('console.numbers.per_second'), values: rates.map(({ requests }) => requests / top) },
          { label: text('console.numbers.failed'), values: rates.map(({ failed }) => failed / top) },
        ]}
      />
    </ChartCard>
  );
}

interface RoutesProps {
  readonly first: Reading;
  readonly last: Reading;
}

/** What is asked for most. */
export function RouteCounts({ first, last }: RoutesProps) {
  const { text, format } = useTexts();
  const routes = listRoutes(first, last);
  const [most] = routes;
  return (
    <ChartCard
      isWide
      title={text('console.numbers.routes')}
      sentence={
        most === undefined
          ? text('console.numbers.no_request')
          : text('console.numbers.routes_sentence', { route: most.name, count: format.number(most.total) })
      }
      columns={[
        text('console.numbers.route'),
        text('console.numbers.total'),
        ...STATUSES,
        text('console.numbers.per_minute'),
      ]}
      rows={routes.map(({ name, total, byStatus, perMinute }) => [
        ...([name, total] as const),
        ...STATUSES.map((status) => byStatus.get(status) ?? 0),
        perMinute === null ? null : round(perMinute),
      ])}
    >
      <Bars
        isLong
        bars={routes
          .slice(0, MOST)
          .map(({ name, total }) => ({ label: name, value: total, shown: format.number(total) }))}
      />
    </ChartCard>
  );
}

/** What takes longest, among what is asked for most. */
export function RouteTimes({ first, last }: RoutesProps) {
  const { text, format } = useTexts();
  const showTime = useTimes();
  const routes = listRoutes(first, last).filter(({ times: [, most] }) => most !== null);
  const slowest = routes.toSorted(({ times: [, left] }, { times: [, right] }) => (right ?? 0) - (left ?? 0));
  const [half, most] = readAllTimes(last.metrics);
  const showKnown = (seconds: number | null) => (seconds === null ? null : showTime(seconds));
  return (
    <ChartCard
      isWide
      title={text('console.numbers.times')}
      sentence={
        half === null || most === null
          ? text('console.numbers.no_request')
          : text('console.numbers.times_sentence', { half: showTime(half), most: showTime(most) })
      }
      columns={[
        text('console.numbers.route'),
        text('console.numbers.half'),
        text('console.numbers.most'),
        text('console.numbers.nearly_all'),
        text('console.numbers.total'),
      ]}
      rows={slowest.map(({ name, times, total }) => [name, ...times.map(showKnown), format.exact(total)])}
    >
      <Bars
        isLong
        bars={slowest
          .slice(0, MOST)
          .map(({ name, times: [, seconds] }) => ({ label: name, value: seconds ?? 0, shown: showTime(seconds ?? 0) }))}
      />
    </ChartCard>
  );
}

/** Two digits behind the point are enough for a rate. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
