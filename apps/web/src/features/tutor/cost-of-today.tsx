import { useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../texts/texts.ts';

/** What the AI has cost today, and what is left where there is a limit. */
export function CostOfToday() {
  const { text, plural, format } = useTexts();
  const { user_id } = useLearnwright();
  const input = { params: { user_id }, query: { days: 1 } };
  const usage = useQuery(useLearnwrightQueries().get('/users/{user_id}/ai-usage/summary', input));
  if (usage.data === undefined) return null;
  const { total, budget } = usage.data;
  const tokens = format.number(total.input_tokens + total.output_tokens);
  return (
    <p className="facts">
      <span>{plural('tutor.today', total.calls, { tokens })}</span>
      {budget !== null && <span>{text('tutor.budget', { tokens: format.number(budget.left) })}</span>}
    </p>
  );
}
