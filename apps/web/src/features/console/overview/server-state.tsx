import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { Card } from '../../../ui/card.tsx';
import { ConsoleLink } from '../parts/console-link.tsx';
import type { Metrics } from '../parts/metrics/parse-metrics.ts';
import { labelOf, readValue, samplesOf } from '../parts/metrics/read-metrics.ts';
import type { NeedSources } from './list-needs.ts';

/** Users that are counted: more of them are "500+". */
const MOST_USERS = 500;
const DATABASES: Readonly<Record<string, string>> = { postgres: 'PostgreSQL', sqlite: 'SQLite' };
const STATUSES = ['active', 'degraded', 'quarantined', 'failed', 'blocked', 'disabled'] as const;

/** How the server is, in few lines. */
export function ServerState({ sources: { metrics, plugins } }: { readonly sources: NeedSources }) {
  const { text } = useTexts();
  return (
    <Card title={text('console.overview.server.title')}>
      <dl className="grid gap-3">
        <Fact name={text('console.overview.server.version')}>
          <Version metrics={metrics ?? null} />
        </Fact>
        <Fact name={text('console.overview.server.database')}>
          <DatabaseFact metrics={metrics ?? null} />
        </Fact>
        <Fact name={text('console.overview.server.plugins')}>
          <PluginsFact statuses={plugins?.map(({ status }) => status) ?? null} />
        </Fact>
        <Fact name={text('console.overview.server.users')}>
          <UsersFact />
        </Fact>
        <Fact name={text('console.overview.server.work')}>
          <WorkFact metrics={metrics ?? null} />
        </Fact>
        <Fact name={text('console.overview.server.disk')}>
          <DiskFact metrics={metrics ?? null} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 medium:grid-cols-[10rem_1fr]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

interface FactProps {
  readonly metrics: Metrics | null;
}

function useUnknown(): string {
  return useTexts().text('console.overview.server.unknown');
}

function Version({ metrics }: FactProps) {
  const { text } = useTexts();
  const unknown = useUnknown();
  const [info] = metrics === null ? [] : samplesOf(metrics, 'learnwright_info');
  if (info === undefined) return unknown;
  return text('console.overview.server.version_value', {
    version: labelOf(info, 'version'),
    node: labelOf(info, 'node'),
  });
}

function DatabaseFact({ metrics }: FactProps) {
  const { text } = useTexts();
  const unknown = useUnknown();
  const [info] = metrics === null ? [] : samplesOf(metrics, 'learnwright_info');
  if (info === undefined || metrics === null) return unknown;
  const kind = labelOf(info, 'database');
  const isUp = readValue(metrics, 'learnwright_database_up') === 1;
  return text(`console.overview.server.database_${isUp ? 'up' : 'down'}`, { name: DATABASES[kind] ?? kind });
}

function PluginsFact({ statuses }: { readonly statuses: readonly string[] | null }) {
  const { text, format } = useTexts();
  const unknown = useUnknown();
  if (statuses === null) return unknown;
  const counts = STATUSES.map((status) => [status, statuses.filter((one) => one === status).length] as const);
  const words = counts
    .filter(([, count]) => count > 0)
    .map(([status, count]) => text(`console.overview.statuses.${status}`, { count: format.number(count) }));
  return <ConsoleLink to="plugins">{words.length === 0 ? format.number(0) : format.list(words)}</ConsoleLink>;
}

function UsersFact() {
  const { format } = useTexts();
  const unknown = useUnknown();
  const queries = useLearnwrightQueries();
  // Nobody has to know it to the minute.
  const users = useQuery({ ...queries.get('/users', { query: { limit: MOST_USERS } }), staleTime: 300_000 });
  if (users.data === undefined) return unknown;
  const { length } = users.data;
  return (
    <ConsoleLink to="users">{length < MOST_USERS ? format.number(length) : format.atLeast(MOST_USERS)}</ConsoleLink>
  );
}

function WorkFact({ metrics }: FactProps) {
  const { text, plural, format } = useTexts();
  const unknown = useUnknown();
  if (metrics === null) return unknown;
  const counts = [
    ['running', readValue(metrics, 'learnwright_jobs', ['status', 'running']), 'jobs'],
    ['queued', readValue(metrics, 'learnwright_jobs', ['status', 'queued']), 'jobs'],
    ['deliveries', readValue(metrics, 'learnwright_effects', ['state', 'waiting']), 'effects'],
  ] as const;
  const found = counts.flatMap(([name, count, to]) => (count === null || count === 0 ? [] : [{ name, count, to }]));
  if (found.length === 0) return text('console.overview.server.no_work');
  return (
    <ul className="facts">
      {found.map(({ name, count, to }) => (
        <li key={name}>
          <ConsoleLink to={to}>
            {plural(`console.overview.server.${name}`, count, { count: format.number(count) })}
          </ConsoleLink>
        </li>
      ))}
    </ul>
  );
}

function DiskFact({ metrics }: FactProps) {
  const { text, find, format } = useTexts();
  const unknown = useUnknown();
  const places = metrics === null ? [] : samplesOf(metrics, 'learnwright_disk_free_bytes');
  if (places.length === 0) return unknown;
  return format.list(
    places.map((sample) => {
      const place = labelOf(sample, 'place');
      return text('console.overview.server.disk_value', {
        bytes: format.bytes(sample.value),
        place: find(`console.overview.places.${place}`) ?? place,
      });
    }),
  );
}
