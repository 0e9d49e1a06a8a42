import type { Schemas } from '@learnwright/client';
import type { Texts } from '../../../texts/texts.ts';

/** Something that has a name in the language of the page, or is called as the code calls it. */
export interface WorkName {
  readonly words: string;
  /** The language of words that are no text of the app. */
  readonly lang: 'en' | undefined;
}

/** One thing that work is about, as its code names it: `remote_id` and `019f…`. */
export interface WorkObject {
  readonly name: string;
  readonly value: string;
}

/** Longer values are no names: sealed tokens, whole texts. */
const LONGEST_NAME = 80;

/** What a job does, in words. */
export function nameKind(kind: string, { find }: Texts): WorkName {
  return nameOf(find(`console.work.kinds.${kind}`), kind);
}

/** What has happened, in words. */
export function nameHook(hook: string, { find }: Texts): WorkName {
  return nameOf(find(`console.work.hooks.${hook}`), hook);
}

function nameOf(words: string | null, code: string): WorkName {
  return words === null ? { words: code, lang: 'en' } : { words, lang: undefined };
}

/** What a job is about: the short values that it was started with, but for its user, who is shown beside. */
export function listObjects({ input, user_id }: Pick<Schemas['Job'], 'input' | 'user_id'>): WorkObject[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]: [string, unknown]) => {
    const isName = typeof value === 'string' ? value !== '' && value.length <= LONGEST_NAME : typeof value === 'number';
    return isName && value !== user_id ? { name, value: String(value) } : [];
  });
}

/** Whether the plugin of a job has thrown: what it threw is told to operators alone, and not with the job. */
export function hasThrown({ status, error }: Pick<Schemas['Job'], 'status' | 'error'>): boolean {
  return status === 'failed' && error?.code === 'plugin_failed';
}

/** What the plugin of a job has thrown last, by the errors of plugins; null where that was not this job, but another or a hook. */
export function causeOf(
  job: Schemas['Job'],
  jobs: readonly Schemas['Job'][],
  errors: Readonly<Record<string, string>>,
): string | null {
  const { plugin, kind, ended_at } = job;
  const thrown = plugin === null ? undefined : errors[plugin];
  if (!hasThrown(job) || ended_at === null || thrown?.startsWith(`job ${kind} threw: `) !== true) return null;
  const isLast = jobs.every(
    (other) =>
      other.plugin !== plugin || other.kind !== kind || !hasThrown(other) || (other.ended_at ?? '') <= ended_at,
  );
  return isLast ? thrown : null;
}

/** Whether the work of a job has made a file. */
export function hasFile({ id, status, result }: Pick<Schemas['Job'], 'id' | 'status' | 'result'>): boolean {
  if (status !== 'succeeded' || typeof result !== 'object' || result === null) return false;
  return Reflect.get(result, 'href') === `/api/jobs/${id}/result`;
}

/** How many deliveries there are of each hook, in the order in which the hooks come. */
export function countByHook(deliveries: readonly Pick<Schemas['Delivery'], 'hook'>[]): [hook: string, count: number][] {
  return [...Map.groupBy(deliveries, ({ hook }) => hook)].map(([hook, members]) => [hook, members.length]);
}

/** When scheduled work is due, in words: its period, or the fields of cron with their time zone. */
export function describeRule(rule: Schemas['PluginSchedule']['rule'], { text, plural, format }: Texts): string {
  if ('cron' in rule) return text('console.work.by_cron', { fields: rule.cron, zone: rule.timezone ?? 'UTC' });
  const { weeks = 0, days = 0, hours = 0, minutes = 0 } = rule.every;
  const parts = [
    weeks > 0 && plural('console.work.weeks', weeks),
    days > 0 && plural('console.work.days', days),
    hours > 0 && plural('console.work.hours', hours),
    minutes > 0 && plural('console.work.minutes', minutes),
  ];
  return text('console.work.every', { period: format.list(parts.filter((part) => part !== false)) });
}

/** The values of a column that rows have, each once, with the one that is chosen. */
export function listValues(values: readonly (string | null)[], chosen: string | undefined): string[] {
  return [...new Set([...values, chosen ?? null])].filter((value) => value !== null).toSorted();
}
