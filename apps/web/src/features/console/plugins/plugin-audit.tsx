import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Workbench } from '../../../illustrations/workbench.tsx';
import { Failure } from '../../../page/failure.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';

type AuditEntry = Schemas['PluginAuditEntry'];

/** How many changes are read first, and the most that the server gives at once. */
const FIRST = 100;
const MOST = 500;

interface PluginAuditProps {
  /** The plugin whose changes are shown; null for those of all. */
  readonly name: string | null;
}

/** What was done with a plugin, or with all of them, newest first, what failed included. */
export function PluginAudit({ name }: PluginAuditProps) {
  const { text } = useTexts();
  const [limit, setLimit] = useState(FIRST);
  const query = useLearnwrightQueries().get('/admin/plugins/audit', { query: { limit } });
  const audit = useQuery({ ...query, placeholderData: keepPreviousData });
  const columns = useColumns(name === null);
  if (audit.isPending) return <Loading label={text('app.loading')} />;
  if (audit.isError) return <Failure error={audit.error} onRetry={() => audit.refetch()} />;
  const rows = audit.data.filter(({ plugin }) => name === null || plugin === name);
  const hasMore = audit.data.length >= limit && limit < MOST;
  return (
    <div className="grid gap-4">
      {rows.length > 0 && (
        <DataTable title={text('console.plugins.audit')} columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
      {rows.length === 0 && (
        <EmptyState picture={<Workbench />} title={text('console.plugins.no_audit_title')}>
          {audit.data.length >= limit
            ? text('console.plugins.no_audit_among', { count: audit.data.length })
            : text('console.plugins.no_audit')}
        </EmptyState>
      )}
      {hasMore && (
        <p>
          <Button isBusy={audit.isPlaceholderData} onClick={() => setLimit(MOST)}>
            {text('console.more')}
          </Button>
        </p>
      )}
    </div>
  );
}

function useColumns(ofAll: boolean): readonly Column<AuditEntry>[] {
  const { text, format } = useTexts();
  const what: Column<AuditEntry> = {
    title: text('console.plugins.what'),
    show: ({ action, outcome }) => (
      <span className="flex flex-wrap items-center gap-2">
        {text(`console.plugins.action.${action}`)}
        <Badge tone={outcome === 'failed' ? 'wrong' : 'plain'}>{text(`console.plugins.outcome.${outcome}`)}</Badge>
      </span>
    ),
  };
  const plugin: Column<AuditEntry> = {
    title: text('console.plugins.plugin'),
    show: ({ plugin: name }) => (name === null ? text('console.plugins.unnamed') : <code>{name}</code>),
  };
  return [
    what,
    ...(ofAll ? [plugin] : []),
    { title: text('console.plugins.at'), show: ({ at }) => <time dateTime={at}>{format.moment(at)}</time> },
    { title: text('console.plugins.version'), show: (entry) => <Versions entry={entry} /> },
    { title: text('console.plugins.who'), show: (entry) => <Caller entry={entry} /> },
    { title: text('console.plugins.details'), show: (entry) => <Details entry={entry} /> },
  ];
}

function Versions({ entry: { version, from_version } }: { readonly entry: AuditEntry }) {
  const { text } = useTexts();
  if (version === null) return '–';
  if (from_version === null || from_version === version) return version;
  return text('console.plugins.from_to', { from: from_version, to: version });
}

function Caller({ entry: { caller, request_id } }: { readonly entry: AuditEntry }) {
  const { text } = useTexts();
  if (request_id === 'command line') return text('console.plugins.command_line');
  return (
    <span className="grid">
      <span>{caller ?? text('console.plugins.nobody_named')}</span>
      <span className="text-small text-ink-soft">{text('console.plugins.request', { id: request_id })}</span>
    </span>
  );
}

function Details({ entry: { reason, settings, key_id } }: { readonly entry: AuditEntry }) {
  const { text } = useTexts();
  if (reason === null && settings === null && key_id === null) return '–';
  return (
    <span className="grid gap-1">
      {reason !== null && <span lang="en">{reason}</span>}
      {settings !== null && <code>{settings.join(', ')}</code>}
      {key_id !== null && <span className="text-small">{text('console.plugins.key_id', { id: key_id })}</span>}
    </span>
  );
}
