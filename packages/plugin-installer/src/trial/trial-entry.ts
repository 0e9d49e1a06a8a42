import { readFileSync, writeSync } from 'node:fs';
import { setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describeError } from '@learnwright/core';
import { findPlace, shortenPaths } from '@learnwright/plugin-sdk/loading';
import { z } from 'zod';
import { adviseImport } from './advise-import.ts';
import { lockDown } from './lock-down.ts';
import {
  TRIAL_PIPES,
  type TrialContent,
  type TrialTask,
  trialContentSchema,
  trialTaskSchema,
} from './trial-message.ts';

/** In characters: the plugin decides how much it throws. */
const LONGEST_ERROR = 300;
const LONGEST_REASON = 450;

/** What the module of the host exports that describes plugins. */
type DescribePlugin = (
  exported: unknown,
  options: Pick<TrialTask, 'directory' | 'config_file' | 'limit'>,
) => Promise<unknown>;
const isFunction = (value: unknown) => typeof value === 'function';
const describerSchema = z.object({
  sharePackages: z.custom<(directory: string) => void>(isFunction),
  describePlugin: z.custom<DescribePlugin>(isFunction),
});

/** Runs as a process of its own: imports a plugin, describes it, and ends, whatever the plugin has left running. */
// Kept before the plugin can replace them.
const { stringify } = JSON;
const write = writeSync;
const end = process.exit.bind(process);
const task = trialTaskSchema.parse(JSON.parse(readFileSync(TRIAL_PIPES.task, 'utf8')));
const same_user = switchUser(task);
const host = describerSchema.parse(await import(task.describer));

host.sharePackages(task.directory);
// So that a place is that of the sources.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
await lockDown();
// Also takes what fails later in a promise or a timer of the import.
process.on('uncaughtException', (error) =>
  conclude({ kind: 'failed', reason: describeFailure(error, task.directory) }),
);
say({ kind: 'ready', resident: process.memoryUsage.rss(), same_user });
conclude(await tryOut(task));

/** Gives up the rights of the present user for good; answers a sentence where the system does not let it. */
function switchUser({ user }: TrialTask): string | null {
  if (user === null) return null;
  try {
    process.setgroups?.([]);
    process.setgid?.(user.gid);
    process.setuid?.(user.uid);
    return null;
  } catch (error) {
    return `The system refused another user: ${describeError(error)}`;
  }
}

async function tryOut(options: TrialTask): Promise<TrialContent> {
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
    return trialContentSchema.parse(await host.describePlugin(Reflect.get(module, options.exported), options));
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

function conclude(content: TrialContent): void {
  say(shortenReasons(content));
  end(0);
}

function shortenReasons(content: TrialContent): TrialContent {
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
      };
    case 'ready':
      return content;
  }
}

function clip(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function say(content: TrialContent): void {
  let rest = Buffer.from(`${stringify({ token: task.token, content })}\n`);
  while (rest.length > 0) rest = rest.subarray(write(TRIAL_PIPES.messages, rest));
}
