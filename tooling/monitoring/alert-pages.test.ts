import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listCommandHelp } from '@learnwright/cli';
import { METRICS, type MetricEntry } from '@learnwright/server';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';
import { listExpressions, listGrouping, listSelectors, readAlerts, readDashboard } from './read-expressions.ts';

const ALERTS = readAlerts();
const DASHBOARD = readDashboard();
const PAGES = globSync('docs/guides/alerts/*.md', { cwd: ROOT }).toSorted();
const COMMANDS = new Set(listCommandHelp().map(({ command }) => command));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The labels that Prometheus adds to everything that it reads. */
const ADDED = ['job', 'instance'];
/** The endings of the lines of a histogram, with the label that one of them has more. */
const ENDINGS = { _count: [], _sum: [], _bucket: ['le'] } as const;

/** The labels of each name that the page of metrics can have; other names than ours have none that are chosen by. */
const LABELS = new Map<string, readonly string[]>(
  METRICS.flatMap(({ name, type, labels }: MetricEntry): [string, readonly string[]][] =>
    type === 'histogram'
      ? Object.entries(ENDINGS).map(([ending, more]) => [`${name}${ending}`, [...labels, ...more]])
      : [[name, labels]],
  ),
);
const labelsOf = (metric: string) => (metric.startsWith('learnwright_') ? LABELS.get(metric) : []);

const nameOfPage = (alert: string) => alert.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase();

/** What is wrong with the names and labels of an expression. */
function judge(expression: string): string[] {
  const selectors = listSelectors(expression);
  if (selectors.length === 0) return [`${expression} asks for no metric`];
  const unknown = selectors.flatMap(({ metric, labels }) => {
    const known = labelsOf(metric);
    if (known === undefined) return [metric];
    return labels.filter((label) => ![...known, ...ADDED].includes(label)).map((label) => `${metric} by ${label}`);
  });
  const had = new Set([...selectors.flatMap(({ metric }) => labelsOf(metric) ?? []), ...ADDED]);
  return [...unknown, ...listGrouping(expression).filter((label) => !had.has(label))];
}

it('finds a metric and a label that are not there', () => {
  expect(judge('sum by (colour) (rate(learnwright_mails_total{taste="sweet"}[5m]))')).toEqual([
    'learnwright_mails_total by taste',
    'colour',
  ]);
  expect(judge('learnwright_nothing > 0')).toEqual(['learnwright_nothing']);
  expect(judge('learnwright_http_request_duration_seconds')).toEqual(['learnwright_http_request_duration_seconds']);
  expect(judge('vector(1)')).toEqual(['vector(1) asks for no metric']);
});

describe.each(ALERTS)('the alert $alert', ({ alert, expr, annotations }) => {
  const page = `docs/guides/alerts/${nameOfPage(alert)}.md`;

  it('asks for metrics and labels that there are', () => {
    expect(judge(expr)).toEqual([]);
  });

  it('names its page, and the page it', () => {
    expect(annotations.runbook).toBe(page);
    expect(read(page)).toMatch(new RegExp(`^# ${alert}$`, 'm'));
  });

  it('is told by a label that its expression leaves', () => {
    const told = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].flatMap(([, label]) => label ?? []);
    const grouped = listGrouping(expr);
    const left =
      grouped.length > 0 ? grouped : [...listSelectors(expr).flatMap(({ metric }) => labelsOf(metric) ?? []), ...ADDED];
    expect(told.filter((label) => !left.includes(label))).toEqual([]);
  });

  it('has a picture on the dashboard, by its name', () => {
    const words = DASHBOARD.panels.flatMap(({ description }) => /\balert (\w+)/i.exec(description)?.[1] ?? []);
    expect(words).toContain(alert);
  });
});

it('every page of an alert has its alert, and the list of alerts has every one', () => {
  expect(PAGES).toEqual(ALERTS.map(({ annotations }) => annotations.runbook).toSorted());
  const listed = [...read('docs/guides/alerts.md').matchAll(/^\| \[(\w+)\]/gm)].map(([, name]) => name);
  expect(listed).toEqual(ALERTS.map(({ alert }) => alert));
});

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  it('has a first command, what it prints, causes, and whom to wake', () => {
    expect(text.match(/^```sh\n/gm)).toHaveLength(1);
    expect(text).toMatch(/\n```\n[^`]+\n```\n/);
    expect(text).toMatch(/^\|.*\| Cause \| Way out \|$/m);
    expect(text).toMatch(/\*\*Wake (?:some|no)body/);
  });

  it('names commands that there are', () => {
    const named = [...text.matchAll(/\blearnwright ((?:[a-z]+)(?: [a-z]+){0,2})/g)].map(([, words = '']) => words);
    const isCommand = (words: string) =>
      words.split(' ').some((_, index, all) => COMMANDS.has(`learnwright ${all.slice(0, index + 1).join(' ')}`));
    expect(named.filter((words) => !isCommand(words))).toEqual([]);
  });

  it('names metrics that there are', () => {
    const named = text.match(/\blearnwright_[a-z_]*[a-z]\b/g) ?? [];
    const known = [...LABELS.keys(), ...METRICS.map(({ name }) => name)];
    // A pattern of grep has the beginning of a name.
    expect(named.filter((name) => !known.some((metric) => metric.startsWith(name)))).toEqual([]);
  });
});

describe('the dashboard', () => {
  it.each(listExpressions(DASHBOARD))('asks for metrics and labels that there are: %s', (expression) => {
    expect(judge(expression)).toEqual([]);
  });

  it('has every metric of the server, and no panel twice', () => {
    const shown = new Set(
      listExpressions(DASHBOARD).flatMap((expression) => listSelectors(expression).map(({ metric }) => metric)),
    );
    const missing = METRICS.filter(
      ({ name }) => ![name, ...Object.keys(ENDINGS).map((end) => `${name}${end}`)].some((metric) => shown.has(metric)),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
    expect(new Set(DASHBOARD.panels.map(({ id }) => id)).size).toBe(DASHBOARD.panels.length);
  });

  it('writes beside a line only labels that its expression leaves', () => {
    const wrong = DASHBOARD.panels.flatMap(({ title, targets }) =>
      targets.flatMap(({ expr, legendFormat }) => {
        const grouped = listGrouping(expr);
        const left =
          grouped.length > 0
            ? grouped
            : [...listSelectors(expr).flatMap(({ metric }) => labelsOf(metric) ?? []), ...ADDED];
        const told = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, label]) => label ?? []);
        return told.filter((label) => !left.includes(label)).map((label) => `${title}: ${label}`);
      }),
    );
    expect(wrong).toEqual([]);
  });
});
