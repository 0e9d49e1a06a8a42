import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Bars } from '../../charts/bars.tsx';
import { Chart } from '../../charts/chart.tsx';
import { Columns } from '../../charts/columns.tsx';
import { Lines } from '../../charts/lines.tsx';
import { Failure } from '../../page/failure.tsx';
import { STEPS, useMethodNames } from '../../page/method-names.ts';
import { useTexts } from '../../texts/texts.ts';
import { Loading } from '../../ui/loading.tsx';

type Summary = Schemas['TrackingSummary'];

/** How many of the last sessions the minutes are shown of. */
const SESSIONS = 30;

/** What came of the sessions of a project: time, methods, understanding, steps. */
export function ProjectProgress({ project_id }: { readonly project_id: string }) {
  const { text } = useTexts();
  const queries = useLearnwrightQueries();
  const params = { project_id };
  const summary = useQuery(queries.get('/plugins/tracking/progress/{project_id}', { params }));
  const commits = useQuery(queries.get('/plugins/tracking/commits/{project_id}', { params }));
  const failed = [summary, commits].find(({ isError }) => isError);
  if (failed !== undefined) return <Failure error={failed.error} onRetry={() => failed.refetch()} />;
  if (summary.data === undefined || commits.data === undefined) return <Loading label={text('app.loading')} />;
  const { tracking, step_evaluation } = summary.data;
  return (
    <div className="grid gap-8">
      <Numbers tracking={tracking} />
      {tracking.total_sessions === 0 && <p className="text-ink-soft">{text('progress.no_sessions')}</p>}
      <div className="grid gap-10 wide:grid-cols-2">
        {commits.data.length > 0 && <Minutes commits={commits.data.slice(-SESSIONS)} total={tracking.total_minutes} />}
        {tracking.method_distribution.some(({ count }) => count > 0) && <Methods tracking={tracking} />}
        {tracking.recent_understanding.length > 0 && <Ratings tracking={tracking} />}
        {step_evaluation.total_evaluations > 0 && <Steps steps={step_evaluation} />}
        {step_evaluation.total_evaluations > 0 && <TimeOfSteps steps={step_evaluation} />}
      </div>
    </div>
  );
}

function Numbers({ tracking }: { readonly tracking: Summary['tracking'] }) {
  const { text, plural, format } = useTexts();
  const numbers = [
    [text('progress.sessions'), format.number(tracking.total_sessions)],
    [text('progress.minutes'), format.number(tracking.total_minutes)],
    [text('progress.in_a_row'), plural('today.days', tracking.streak_days)],
  ];
  return (
    <dl className="grid grid-cols-3 gap-4 max-w-narrow">
      {numbers.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-small text-ink-soft">{name}</dt>
          <dd className="text-title font-strong tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface MinutesProps {
  readonly commits: readonly Schemas['ProgressCommit'][];
  readonly total: number;
}

function Minutes({ commits, total }: MinutesProps) {
  const { text, plural, format } = useTexts();
  return (
    <Chart
      title={text('progress.minutes_title')}
      sentence={plural('progress.minutes_sentence', total)}
      columns={[text('progress.session'), text('progress.minutes')]}
      rows={commits.map(({ committed_at, duration_minutes }) => [format.date(committed_at), duration_minutes])}
      isWide
    >
      <Columns
        bars={commits.map(({ committed_at, duration_minutes }) => ({
          label: format.date(committed_at),
          value: duration_minutes,
          shown: plural('learn.minutes', duration_minutes),
        }))}
        showValue={format.number}
      />
    </Chart>
  );
}

function Methods({ tracking: { method_distribution } }: { readonly tracking: Summary['tracking'] }) {
  const { text, plural, format } = useTexts();
  const names = useMethodNames();
  const [first] = method_distribution;
  return (
    <Chart
      title={text('progress.methods')}
      sentence={plural('progress.methods_sentence', first?.count ?? 0, { method: names.name(first?.method ?? '') })}
      columns={[text('tutor.change_method'), text('progress.sessions'), text('progress.percentage')]}
      rows={method_distribution.map(({ method, count, percentage }) => [names.explain(method), count, percentage])}
    >
      <Bars
        bars={method_distribution.map(({ method, count }) => ({
          label: names.name(method),
          value: count,
          shown: format.number(count),
        }))}
      />
    </Chart>
  );
}

function Ratings({ tracking }: { readonly tracking: Summary['tracking'] }) {
  const { text, format } = useTexts();
  const { recent_understanding, recent_stress, mean_understanding, mean_stress } = tracking;
  const share = (value: number | null) => (value === null ? '–' : format.percent(value));
  return (
    <Chart
      title={text('progress.ratings')}
      sentence={text('progress.ratings_sentence', {
        understanding: share(mean_understanding),
        stress: share(mean_stress),
      })}
      columns={[text('progress.rating'), text('progress.understanding'), text('progress.stress')]}
      rows={recent_understanding.map((value, index) => [format.number(index + 1), value, recent_stress[index] ?? null])}
    >
      <Lines
        lines={[
          { label: text('progress.understanding'), values: recent_understanding },
          { label: text('progress.stress'), values: recent_stress },
        ]}
        showValue={format.percent}
      />
    </Chart>
  );
}

function Steps({ steps }: { readonly steps: Summary['step_evaluation'] }) {
  const { text, plural, format } = useTexts();
  const names = useMethodNames();
  const { evaluations_per_step, total_evaluations, advance_count, repeat_count, backward_count } = steps;
  const countOf = (step: number) => evaluations_per_step[String(step)] ?? 0;
  return (
    <Chart
      title={text('progress.steps')}
      sentence={plural('progress.steps_sentence', total_evaluations, {
        advance: format.number(advance_count),
        repeat: format.number(repeat_count),
        backward: format.number(backward_count),
      })}
      columns={[text('progress.step'), text('progress.turns')]}
      rows={STEPS.map((step) => [names.step(step), countOf(step)])}
    >
      <Bars
        bars={STEPS.map((step) => ({
          label: names.step(step),
          value: countOf(step),
          shown: format.number(countOf(step)),
        }))}
      />
    </Chart>
  );
}

function TimeOfSteps({ steps: { time_seconds_per_step } }: { readonly steps: Summary['step_evaluation'] }) {
  const { text, format } = useTexts();
  const names = useMethodNames();
  const secondsOf = (step: number) => time_seconds_per_step[String(step)] ?? 0;
  const [longest = 1] = STEPS.toSorted((one, other) => secondsOf(other) - secondsOf(one));
  return (
    <Chart
      title={text('progress.step_times')}
      sentence={text('progress.step_times_sentence', {
        step: names.step(longest),
        time: format.seconds(secondsOf(longest)),
      })}
      columns={[text('progress.step'), text('progress.seconds')]}
      rows={STEPS.map((step) => [names.step(step), secondsOf(step)])}
    >
      <Bars
        bars={STEPS.map((step) => ({
          label: names.step(step),
          value: secondsOf(step),
          shown: format.seconds(secondsOf(step)),
        }))}
      />
    </Chart>
  );
}
