import type { Page } from './open-app.ts';

/** An event of a trace, as far as it counts here. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** What its thread has worked, in microseconds: what others did on the machine meanwhile does not count. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Does something in a page, and returns how long each task of the page has worked meanwhile, in milliseconds, the longest first. */
export async function traceTasks(page: Page, work: () => Promise<void>): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value.map(toEvent)));
  const complete = new Promise<void>((resolve) => devtools.on('Tracing.tracingComplete', () => resolve()));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'toplevel'] },
  });
  await work();
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  // Of the processes with a page, the one that has worked most is that of the page.
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const tasks = threads.map(({ pid, tid }) =>
    events
      .filter((event) => event.pid === pid && event.tid === tid && event.name.endsWith('RunTask'))
      .map(({ tdur = 0 }) => tdur / 1000),
  );
  const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0);
  const [own = []] = tasks.toSorted((one, other) => sum(other) - sum(one));
  return own.toSorted((one, other) => other - one);
}

function toEvent(value: object): TraceEvent {
  return { name: '', pid: 0, tid: 0, ...value };
}
