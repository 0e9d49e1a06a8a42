import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Loading } from '../../ui/loading.tsx';
import { RulerEdge } from '../../ui/progress-ruler.tsx';
import { SettingCard } from './setting-card.tsx';

/** What is stored of somebody, and how much may be: a ruler for each kind. */
export function UsageRulers({ user_id }: { readonly user_id: string }) {
  const { text } = useTexts();
  const queries = useLearnwrightQueries();
  const usage = useQuery(queries.get('/users/{user_id}/usage', { params: { user_id } }));
  return (
    <SettingCard title={text('settings.usage')}>
      {usage.isError && <Failure error={usage.error} onRetry={() => usage.refetch()} />}
      {usage.isPending && <Loading label={text('app.loading')} />}
      <ul className="grid gap-4 medium:grid-cols-2 medium:gap-x-8">
        {usage.data?.map((entry) => (
          <UsageRuler key={entry.kind} entry={entry} />
        ))}
      </ul>
    </SettingCard>
  );
}

function UsageRuler({ entry: { label, unit, used, allowed } }: { readonly entry: Schemas['Usage'] }) {
  const { text, format, language } = useTexts();
  const write = (value: number) => (unit === 'bytes' ? format.bytes(value) : format.number(value));
  const name = label[language] ?? label[language.split('-')[0] ?? ''] ?? label.en ?? '';
  return (
    <li className="grid gap-1 content-end">
      <p className="font-medium text-small">{name}</p>
      {used !== null && <RulerEdge done={Math.min(used, allowed)} left={Math.max(0, allowed - used)} />}
      <p className="text-small text-ink-soft tabular-nums">
        {used === null
          ? text('settings.usage_unknown')
          : text('settings.used_of', { used: write(used), allowed: write(allowed) })}
      </p>
    </li>
  );
}
