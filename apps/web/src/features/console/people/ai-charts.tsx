import type { Schemas } from '@learnwright/client';
import { Bars } from '../../../charts/bars.tsx';
import { Chart } from '../../../charts/chart.tsx';
import { Columns } from '../../../charts/columns.tsx';
import { dayToTime } from '../../../charts/scale.ts';
import { plainText } from '../../../page/plain-name.ts';
import { type Texts, useTexts } from '../../../texts/texts.ts';

/** What some calls of an AI add up to. */
type Sum = Schemas['AiUsageSum'];

/** Days back that can be looked at, as they stand in the address; the server has 92 at the most. */
export const SPANS = ['1', '7', '30', '92'] as const;

/** The days of an address: one of those that can be chosen. */
export function daysOf(asked: string | undefined): string {
  return SPANS.find((span) => span === asked) ?? '30';
}

/** The tokens of a sum, in and out. */
export function tokensOf({ input_tokens, output_tokens }: Sum): number {
  return input_tokens + output_tokens;
}

/** "12 questions · 3,400 tokens in, 560 tokens out". */
export function saySum({ calls, input_tokens, output_tokens }: Sum, { plural, text, format }: Texts): string {
  const tokens = { input: format.number(input_tokens), output: format.number(output_tokens) };
  return `${plural('console.people.calls', calls)} · ${text('console.people.tokens_in_out', tokens)}`;
}

/** What a call of an AI was for; the name that the server has where the app knows none. */
export function namePurpose(purpose: string, { find }: Texts): string {
  return find(`console.people.purposes.${purpose}`) ?? plainText(purpose);
}

interface AiChartsProps {
  readonly total: Sum;
  readonly byDay: readonly Schemas['AiUsageOfDay'][];
  readonly byPurpose: readonly Schemas['AiUsageOfPurpose'][];
}

/** Tokens by day and by purpose. */
export function AiCharts({ total, byDay, byPurpose }: AiChartsProps) {
  const texts = useTexts();
  const { text, format, language } = texts;
  const short = new Intl.NumberFormat(language, { notation: 'compact' });
  const columns = COLUMNS.map((column) => text(`console.people.${column}`));
  const [busiest] = byDay.toSorted((left, right) => tokensOf(right) - tokensOf(left));
  const [most] = byPurpose.toSorted((left, right) => tokensOf(right) - tokensOf(left));
  return (
    <>
      {busiest !== undefined && byDay.length > 1 && (
        <Chart
          title={text('console.people.by_day')}
          sentence={text('console.people.most_of_day', {
            day: format.day(dayToTime(busiest.date)),
            tokens: format.number(tokensOf(busiest)),
          })}
          columns={[text('console.people.day'), ...columns]}
          // The latest day first: that is what people look for.
          rows={byDay.toReversed().map((day) => [format.day(dayToTime(day.date)), ...numbersOf(day)])}
          isWide
        >
          <Columns
            bars={byDay.map((day) => ({
              label: format.day(dayToTime(day.date)),
              value: tokensOf(day),
              shown: format.number(tokensOf(day)),
            }))}
            showValue={(value) => short.format(value)}
          />
        </Chart>
      )}
      {most !== undefined && (
        <Chart
          title={text('console.people.by_purpose')}
          sentence={text('console.people.most_of_purpose', {
            purpose: namePurpose(most.purpose, texts),
            share: format.percent(tokensOf(most) / Math.max(1, tokensOf(total))),
          })}
          columns={[text('console.people.purpose'), ...columns]}
          rows={byPurpose.map((row) => [namePurpose(row.purpose, texts), ...numbersOf(row)])}
        >
          <Bars
            bars={byPurpose.map((row) => ({
              label: namePurpose(row.purpose, texts),
              value: tokensOf(row),
              shown: short.format(tokensOf(row)),
            }))}
          />
        </Chart>
      )}
    </>
  );
}

const COLUMNS = ['questions', 'tokens_in', 'tokens_out'] as const;

function numbersOf({ calls, input_tokens, output_tokens }: Sum): [number, number, number] {
  return [calls, input_tokens, output_tokens];
}
