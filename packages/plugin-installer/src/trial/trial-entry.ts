import { readFileSync, writeSync } from 'node:fs';
import { setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describeError } from '@learnwright/core';
import { findPlace, shortenPaths } from '@learnwright/plugin-sdk/loading';
import { z } from 'zod';
import { lockDown } from './lock-down.ts';
import { TRIAL_PIPES, type TrialMessage, type TrialTask, toldOutcomeSchema, trialTaskSchema } from './trial-message.ts';

/** In characters: the plugin decides how much it throws. */
const LONGEST_ERROR = 300;
const LONGEST_REASON = 450;

type ToldOutcome = z.infer<typeof toldOutcomeSchema>;
type ToldAdditions = Extract<ToldOutcome, { kind: 'plugin' }>['adds'];

/** What the module of the host exports that describes plugins. */
type DescribePlugin = (
  exported: unknown,
  options: Pick<TrialTask, 'directory' | 'config_file' | 'ui_folder' | 'limit'>,
) => Promise<unknown>;
const isFunction = (value: unknown) => typeof value === 'function';
const describerSchema = z.object({
  sharePackages: z.custom<(directory: string) => void>(isFunction),
  describePlugin: z.custom<DescribePlugin>(isFunction),
});

/** What an import may not do, and where the plugin does it instead. */
const ADVICE = {
  read: 'An import reads no file outside of its package: read it in activate(context) or later, from the folder that context.folder() answers',
  write:
    'An import writes no file: write it in activate(context) or later, into the folder that context.folder() answers',
  network: 'An import reaches no network: call it in activate(context), a route, a hook, a job or a schedule',
  process:
    'An import starts no process and no thread: start them in activate(context) or later, and end them in deactivate(context)',
} as const;
type Forbidden = keyof typeof ADVICE;

/** What the permission model of Node calls it. */
const PERMISSIONS: Readonly<Record<string, Forbidden>> = {
  FileSystemRead: 'read',
  FileSystemWrite: 'write',
  Net: 'network',
  ChildProcess: 'process',
  WorkerThreads: 'process',
};
/** How a connection fails where there is no network; `lock-down.ts` names what it has taken away. */
const NO_NETWORK = /^(?:ENETUNREACH|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH)$/;
const TAKEN_NETWORK = /has no (?:net|dns|dgram)\b/;
const MOST_CAUSES = 5;

const failureSchema = z.object({
  code: z.string().optional().catch(undefined),
  permission: z.string().optional().catch(undefined),
  message: z.string().catch(''),
  cause: z.unknown().optional(),
});

/** Runs as a process of its own: imports a plugin, describes it, and ends, whatever the plugin has left running. */
// Kept before the plugin can replace them.
const { stringify } = JSON;
const write = writeSync;
const end = process.exit.bind(process);
const task = trialTaskSchema.parse(JSON.parse(readFileSync(TRIAL_PIPES.task, 'utf8')));
const host = describerSchema.parse(await import(task.describer));

host.sharePackages(task.directory);
// So that a place is that of the sources.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
await lockDown();
// Also takes what fails later in a promise or a timer of the import.
process.on('uncaughtException', (error) =>
  conclude({ kind: 'failed', reason: describeFailure(error, task.directory) }),
);
say({ kind: 'ready', resident: process.memoryUsage.rss() });
conclude(await tryOut(task));

async function tryOut(options: TrialTask): Promise<ToldOutcome> {
  let module: unknown;
  try {
    module = await import(pathToFileURL(join(options.directory, options.entry_file)).href);
    // An unhandled rejection is only known one turn of the event loop later.
    await setImmediate();
  } catch (error) {
    return { kind: 'failed', reason: describeFailure(error, options.directory) };
  }
  if (typeof module !== 'object' || module === null || !(options.exported in module)) {
    return { kind: 'no_plugin', reasons: [`It has no export "${options.exported}"`] };
  }
  try {
    return toldOutcomeSchema.parse(await host.describePlugin(Reflect.get(module, options.exported), options));
  } catch (error) {
    return { kind: 'no_plugin', reasons: [describeFailure(error, options.directory)] };
  }
}

/** An error of a plugin as one line, with the first place in the plugin's own files; paths are those below its folder. */
function describeFailure(error: unknown, directory: string): string {
  const place = findPlace(error, directory);
  const text = shortenPaths(clip(describeError(error), LONGEST_ERROR), directory).replace(/\.$/, '');
  const advice = adviseImport(error);
  return `${text}${place === null ? '' : ` (${place})`}${advice === null ? '' : `. ${advice}`}`;
}

function conclude(content: ToldOutcome): void {
  say(shortenReasons(content));
  end(0);
}

function shortenReasons(content: ToldOutcome): ToldOutcome {
  const clipAll = (reasons: readonly string[]) => reasons.map((reason) => clip(reason, LONGEST_REASON));
  switch (content.kind) {
    case 'failed':
      return { ...content, reason: clip(content.reason, LONGEST_REASON) };
    case 'no_plugin':
      return { ...content, reasons: clipAll(content.reasons) };
    case 'plugin':
      return {
        ...content,
        wrong_settings: clipAll(content.wrong_settings),
        unknown_hooks: clipAll(content.unknown_hooks),
        wrong_defaults: clipAll(content.wrong_defaults),
        missing_texts: clipAll(content.missing_texts),
        foreign_addresses: clipAll(content.foreign_addresses),
        missing_frames: clipAll(content.missing_frames),
        adds: shortenAdditions(content.adds, clipAll),
      };
  }
}

function shortenAdditions(
  { routes, hooks, settings, pages }: ToldAdditions,
  clipAll: (texts: readonly string[]) => string[],
): ToldAdditions {
  const clipTexts = (label: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(label).map(([language, text]) => [language, clip(text, LONGEST_REASON)]));
  return {
    routes: routes === null ? null : clipAll(routes),
    hooks: clipAll(hooks),
    settings: clipAll(settings),
    pages: pages?.map(({ path, label }) => ({ path: clip(path, LONGEST_REASON), label: clipTexts(label) })) ?? null,
  };
}

function clip(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function say(content: TrialMessage['content']): void {
  let rest = Buffer.from(`${stringify({ token: task.token, content })}\n`);
  while (rest.length > 0) rest = rest.subarray(write(TRIAL_PIPES.messages, rest));
}

/** Says what to do about what an import may not do; null where the error is another one. */
function adviseImport(error: unknown): string | null {
  let failure = readFailure(error);
  for (let depth = 0; failure !== null && depth < MOST_CAUSES; depth += 1) {
    const forbidden = findForbidden(failure);
    if (forbidden !== null) return ADVICE[forbidden];
    failure = readFailure(failure.cause);
  }
  return null;
}

/** The boundary to an error of the plugin, which may throw when it is read. */
function readFailure(error: unknown): z.infer<typeof failureSchema> | null {
  try {
    return failureSchema.safeParse(error).data ?? null;
  } catch {
    return null;
  }
}

function findForbidden({ code = '', permission = '', message }: z.infer<typeof failureSchema>): Forbidden | null {
  const named = PERMISSIONS[permission];
  if (named !== undefined) return named;
  return NO_NETWORK.test(code) || TAKEN_NETWORK.test(message) ? 'network' : null;
}
