import { Bars } from '../../../charts/bars.tsx';
import { useTexts } from '../../../texts/texts.ts';
import type { Metrics } from '../parts/metrics/parse-metrics.ts';
import { quantileOf, samplesOf } from '../parts/metrics/read-metrics.ts';
import { ChartCard } from './chart-card.tsx';
import { listNamed } from './read-numbers.ts';

const CALLS = 'learnwright_ai_call_duration_seconds';

/** The calls of AI providers since the server started, by provider and outcome. */
export function AiCalls({ metrics }: { readonly metrics: Metrics }) {
  const { text, plural, format } = useTexts();
  const calls = listNamed(metrics, `${CALLS}_count`, 'provider', 'outcome');
  const total = calls.reduce((sum, { value }) => sum + value, 0);
  const half = quantileOf(0.5, samplesOf(metrics, `${CALLS}_bucket`)) ?? 0;
  return (
    <ChartCard
      title={text('console.numbers.ai_calls')}
      sentence={
        total === 0
          ? text('console.numbers.no_ai')
          : plural('console.numbers.ai_sentence', total, { count: format.number(total), half: format.seconds(half) })
      }
      columns={[text('console.numbers.provider'), text('console.numbers.count')]}
      rows={calls.map(({ name, value }) => [name, value])}
    >
      <Bars isLong bars={calls.map(({ name, value }) => ({ label: name, value, shown: format.number(value) }))} />
    </ChartCard>
  );
}

/** The tokens of AI calls since the server started. */
export function AiTokens({ metrics }: { readonly metrics: Metrics }) {
  const { text, format } = useTexts();
  const tokens = listNamed(metrics, 'learnwright_ai_tokens_total', 'provider', 'direction');
  const total = tokens.reduce((sum, { value }) => sum + value, 0);
  return (
    <ChartCard
      title={text('console.numbers.tokens')}
      sentence={
        total === 0
          ? text('console.numbers.no_tokens')
          : text('console.numbers.tokens_sentence', { count: format.number(total) })
      }
      columns={[text('console.numbers.provider'), text('console.numbers.count')]}
      rows={tokens.map(({ name, value }) => [name, value])}
    >
      <Bars isLong bars={tokens.map(({ name, value }) => ({ label: name, value, shown: format.number(value) }))} />
    </ChartCard>
  );
}
