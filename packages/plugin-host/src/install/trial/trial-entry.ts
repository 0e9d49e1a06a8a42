import { readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ARCHIVE_LIMITS } from '../../archive/archive-limits.ts';
import { readSettings } from '../../config/read-settings.ts';
import { readYaml } from '../../config/read-yaml.ts';
import { PluginRefusal } from '../../definition/plugin-refusal.ts';
import { toPlugin } from '../../definition/to-plugin.ts';
import { sharePackages } from '../sharing/share-packages.ts';
import { describeFailure } from './describe-failure.ts';
import { TRIAL_PIPES, type TrialContent, type TrialTask, trialTaskSchema } from './trial-message.ts';

/** Run as a process of its own: imports a plugin, says what it is, and ends, whatever the plugin has left running. */
// Kept before the plugin can put others in their place.
const { stringify } = JSON;
const write = writeSync;
const end = process.exit.bind(process);
const task = trialTaskSchema.parse(JSON.parse(readFileSync(TRIAL_PIPES.task, 'utf8')));

sharePackages(task.directory);
// Also what fails later in a promise or a timer of the import.
process.on('uncaughtException', (error) =>
  conclude({ kind: 'failed', reason: describeFailure(error, task.directory) }),
);
say({ kind: 'ready', resident: process.memoryUsage.rss() });
conclude(await tryOut(task));

async function tryOut(options: TrialTask): Promise<TrialContent> {
  let module: unknown;
  try {
    module = await import(pathToFileURL(join(options.directory, options.entry_file)).href);
    // What nobody has caught is only known a turn later.
    await setImmediate();
  } catch (error) {
    return { kind: 'failed', reason: describeFailure(error, options.directory) };
  }
  if (typeof module !== 'object' || module === null || !(options.exported in module)) {
    return { kind: 'no_plugin', reasons: [`It has no export "${options.exported}"`] };
  }
  return describeExport(Reflect.get(module, options.exported), options);
}

async function describeExport(exported: unknown, { directory, config_file }: TrialTask): Promise<TrialContent> {
  try {
    const { name, version, depends_on, settings } = toPlugin(exported, readName(exported));
    const yaml = config_file === null ? null : await readYaml(join(directory, config_file));
    const { findings } = yaml === null ? { findings: [] } : readSettings(settings, yaml);
    const wrong = findings.slice(0, ARCHIVE_LIMITS.findingsOfFile);
    const wrong_settings = wrong.map(({ line, reason }) => `Line ${line}: ${reason}.`);
    return { kind: 'plugin', name, version, depends_on: [...depends_on], wrong_settings };
  } catch (error) {
    if (!(error instanceof PluginRefusal)) return { kind: 'no_plugin', reasons: [describeFailure(error, directory)] };
    return { kind: 'no_plugin', reasons: error.findings.slice(0, ARCHIVE_LIMITS.findingsOfFile) };
  }
}

/** What it calls itself: whether that is what plugin.yaml says is a finding of another rule. */
function readName(exported: unknown): string {
  try {
    const plugin: unknown = typeof exported === 'function' ? Reflect.construct(exported, []) : exported;
    const name: unknown = typeof plugin === 'object' && plugin !== null ? Reflect.get(plugin, 'name') : undefined;
    return typeof name === 'string' ? name : '';
  } catch {
    // No class, or one that throws: reading the plugin says so.
    return '';
  }
}

function conclude(content: TrialContent): void {
  say(content);
  end(0);
}

function say(content: TrialContent): void {
  let rest = Buffer.from(`${stringify({ token: task.token, content })}\n`);
  while (rest.length > 0) rest = rest.subarray(write(TRIAL_PIPES.messages, rest));
}
