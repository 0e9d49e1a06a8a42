import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../run-command.ts';

/** An alert of the rules that the package brings. */
export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

/** A metric that an expression asks for, and the labels that it chooses by. */
export interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

const querySchema = z.object({ query: z.object({ query: z.string() }) });
const dashboardSchema = z.object({
  templating: z.object({ list: z.array(z.union([querySchema, z.object({ type: z.literal('datasource') })])) }),
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      description: z.string().default(''),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
    }),
  ),
});

/** The dashboard of the package, as far as it asks for something. */
export type Dashboard = z.infer<typeof dashboardSchema>;

/** Reads the rules of the package; throws where they are none. */
export function readAlerts(): Alert[] {
  const text = readFileSync(join(ROOT, 'deploy/monitoring/alerts.yaml'), 'utf8');
  return rulesSchema.parse(parse(text)).groups.flatMap(({ rules }) => rules);
}

/** Reads the dashboard of the package; throws where it is none. */
export function readDashboard(): Dashboard {
  return dashboardSchema.parse(JSON.parse(readFileSync(join(ROOT, 'deploy/monitoring/dashboard.json'), 'utf8')));
}

/** Every expression of a dashboard, those that fill its lists included. */
export function listExpressions({ panels, templating }: Dashboard): string[] {
  const lists = templating.list.flatMap((list) => ('query' in list ? [list.query.query] : []));
  return [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...lists];
}

/** The metrics that an expression of PromQL asks for: all names that end in a selector, a range or nothing. */
export function listSelectors(expression: string): Selector[] {
  return [...expression.matchAll(/\b((?:learnwright|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g)].map(
    ([, metric = '', chosen = '']) => ({
      metric,
      labels: [...chosen.matchAll(/(\w+)\s*[=!]/g)].flatMap(([, label]) => label ?? []),
    }),
  );
}

/** The labels by which an expression sorts what it adds up. */
export function listGrouping(expression: string): string[] {
  return [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/,\s*/));
}
