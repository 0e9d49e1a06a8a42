import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { LimitRuler } from '../../ui/limit-ruler.tsx';
import { Loading } from '../../ui/loading.tsx';

/** What the AI was asked today, and what is left of what one may. */
export function AiCost({ user_id }: { readonly user_id: string }) {
  const { text, plural, format } = useTexts();
  const queries = useLearnwrightQueries();
  const summary = useQuery(
    queries.get('/users/{user_id}/ai-usage/summary', { params: { user_id }, query: { days: 1 } }),
  );
  if (summary.isError) return <Failure error={summary.error} onRetry={() => summary.refetch()} />;
  if (summary.data === undefined) return <Loading label={text('app.loading')} />;
  const { total, budget } = summary.data;
  return (
    <div className="grid gap-3">
      <p>
        {plural('settings.calls', total.calls)}
        {total.calls > 0 &&
          ` · ${text('settings.tokens', { input: format.number(total.input_tokens), output: format.number(total.output_tokens) })}`}
      </p>
      {budget === null ? (
        <p className="text-small text-ink-soft">{text('settings.no_budget')}</p>
      ) : (
        <LimitRuler used={budget.used} allowed={budget.daily_tokens}>
          {text('settings.budget', {
            left: format.number(budget.left),
            of: format.number(budget.daily_tokens),
            when: format.relative(budget.renewed_at),
          })}
        </LimitRuler>
      )}
    </div>
  );
}
