import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../../page/failure.tsx';
import { plainText } from '../../../page/plain-name.ts';
import { type Texts, useTexts } from '../../../texts/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LimitRuler } from '../../../ui/limit-ruler.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { AiCharts, namePurpose, saySum, tokensOf } from './ai-charts.tsx';
import { Part } from './part.tsx';

const DAYS = 30;
const SHOWN = 10;

/** Whose AI answers a learner, what they have asked it, what is left today, and why it failed. */
export function UserAi({ user_id }: { readonly user_id: string }) {
  const texts = useTexts();
  const { text, plural } = texts;
  const queries = useLearnwrightQueries();
  const params = { user_id };
  const summary = useQuery(queries.get('/users/{user_id}/ai-usage/summary', { params, query: { days: DAYS } }));
  const settings = useQuery(queries.get('/settings/{user_id}', { params }));
  return (
    <Part title={text('console.people.ai_of_user')}>
      {settings.data !== undefined && <Answerer settings={settings.data} />}
      {summary.isPending && <Loading label={text('app.loading')} />}
      {summary.isError && <Failure error={summary.error} onRetry={() => summary.refetch()} />}
      {summary.data !== undefined && (
        <>
          <Budget budget={summary.data.budget} />
          {summary.data.total.calls === 0 ? (
            <p>{plural('console.people.asked_nothing', DAYS)}</p>
          ) : (
            <>
              <p>
                {plural('console.people.in_days', DAYS)} {saySum(summary.data.total, texts)}
              </p>
              <AiCharts total={summary.data.total} byDay={summary.data.by_day} byPurpose={summary.data.by_purpose} />
              <Calls user_id={user_id} />
            </>
          )}
        </>
      )}
    </Part>
  );
}

/** The provider that a learner has chosen, and where its key is from: the key itself is nowhere. */
function Answerer({ settings }: { readonly settings: Schemas['UserSettings'] }) {
  const { text } = useTexts();
  const slot = settings.active_provider;
  const source = settings[`key_source_${slot}`];
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">{text(`console.people.${slot}`)}</span>
      <Badge tone={source === 'none' ? 'almost' : 'right'}>{text(`console.people.key_${source}`)}</Badge>
      {plainText(settings[`model_override_${slot}`] ?? '')}
    </p>
  );
}

function Budget({ budget }: { readonly budget: Schemas['AiUsageSummary']['budget'] }) {
  const { text, format } = useTexts();
  if (budget === null) return <p className="text-ink-soft">{text('console.people.no_limit')}</p>;
  return (
    <LimitRuler used={budget.used} allowed={budget.daily_tokens}>
      {text('console.people.budget', {
        left: format.number(budget.left),
        of: format.number(budget.daily_tokens),
        when: format.relative(budget.renewed_at),
      })}
    </LimitRuler>
  );
}

/** The last calls, each with what came of it. */
function Calls({ user_id }: { readonly user_id: string }) {
  const texts = useTexts();
  const { text, format } = texts;
  const query = { limit: SHOWN };
  const calls = useQuery(useLearnwrightQueries().get('/users/{user_id}/ai-usage', { params: { user_id }, query }));
  if (calls.isError) return <Failure error={calls.error} onRetry={() => calls.refetch()} />;
  return (
    <div className="grid gap-2">
      <h3 className="font-strong">{text('console.people.last_calls')}</h3>
      <DataTable
        title={text('console.people.last_calls')}
        rows={calls.data ?? []}
        keyOf={({ id }) => id}
        columns={[
          { title: text('console.people.asked'), show: ({ created_at }) => format.moment(created_at), isShort: true },
          { title: text('console.people.purpose'), show: ({ purpose }) => namePurpose(purpose, texts), isShort: true },
          { title: text('console.people.model'), show: ({ model, provider }) => plainText(model ?? provider ?? '–') },
          {
            title: text('console.people.tokens_column'),
            show: (call) => format.number(tokensOf({ ...call, calls: 1 })),
            isNumber: true,
          },
          {
            title: text('console.people.outcome'),
            show: ({ outcome }) => <Outcome outcome={outcome} texts={texts} />,
            isShort: true,
          },
        ]}
      />
    </div>
  );
}

function Outcome({ outcome, texts }: { readonly outcome: string; readonly texts: Texts }) {
  const { text, serverText } = texts;
  if (outcome === 'ok') return <Badge tone="right">{text('console.people.outcome_ok')}</Badge>;
  if (outcome === 'cancelled') return <Badge>{text('console.people.outcome_cancelled')}</Badge>;
  return <span className="text-wrong">{serverText(`ai_errors.${outcome}`) ?? plainText(outcome)}</span>;
}
