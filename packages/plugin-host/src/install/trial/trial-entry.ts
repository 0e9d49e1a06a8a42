import { readFileSync, writeSync } from 'node:fs';
import { setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describeError } from '@learnwright/core';
import type { FrontendManifest } from '@learnwright/plugin-sdk';
import { findPlace, shortenPaths } from '@learnwright/plugin-sdk/loading';
import { readYaml } from '../../config/config-file.ts';
import { readSettings } from '../../config/plugin-config.ts';
import type { Plugin, RouteSetup } from '../../definition/plugin.ts';
import { toPlugin } from '../../definition/to-plugin.ts';
import { warnOfHook } from '../../definition/unknown-hooks.ts';
import { findWrongDefaults } from '../../definition/wrong-defaults.ts';
import { PluginRefusal } from '../../errors.ts';
import { sharePackages } from '../../sharing/share-packages.ts';
import { findMissingTexts } from '../../texts/missing-texts.ts';
import { adviseImport } from './advise-import.ts';
import { lockDown } from './lock-down.ts';
import { TRIAL_PIPES, type TrialContent, type TrialTask, trialTaskSchema } from './trial-message.ts';

/** In characters: the plugin decides how much it throws. */
const LONGEST_ERROR = 300;
const LONGEST_REASON = 450;

/** Runs as a process of its own: imports a plugin, describes it, and ends, whatever the plugin has left running. */
// Kept before the plugin can replace them.
const { stringify } = JSON;
const write = writeSync;
const end = process.exit.bind(process);
const task = trialTaskSchema.parse(JSON.parse(readFileSync(TRIAL_PIPES.task, 'utf8')));
const same_user = switchUser(task);

sharePackages(task.directory);
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
  return describeExport(Reflect.get(module, options.exported), options);
}

async function describeExport(exported: unknown, { directory, config_file, limit }: TrialTask): Promise<TrialContent> {
  try {
    const plugin = toPlugin(exported, readName(exported));
    const { name, version, depends_on, settings } = plugin;
    const { reasons, ...rule } = findWrongRoutes(plugin, exported, directory);
    if (reasons.length > 0) return { kind: 'no_plugin', reasons: reasons.slice(0, limit), ...rule };
    const yaml = config_file === null ? null : await readYaml(join(directory, config_file));
    const { findings } = yaml === null ? { findings: [] } : readSettings(settings, yaml);
    const wrong = findings.slice(0, limit);
    const wrong_settings = wrong.map(({ line, reason }) => `Line ${line}: ${reason}.`);
    const unknown_hooks = plugin.unknown_hooks.slice(0, limit).map((hook) => warnOfHook(hook));
    const wrong_defaults = findWrongDefaults(settings).slice(0, limit);
    const missing_texts = findMissingTexts(plugin, readManifest(plugin)).slice(0, limit);
    const found = { wrong_settings, unknown_hooks, wrong_defaults, missing_texts };
    return { kind: 'plugin', name, version, depends_on: [...depends_on], ...found };
  } catch (error) {
    if (!(error instanceof PluginRefusal)) return { kind: 'no_plugin', reasons: [describeFailure(error, directory)] };
    return { kind: 'no_plugin', reasons: error.findings.slice(0, limit) };
  }
}

/** Null where the plugin gives none, or only once it has been activated: then the activation judges it. */
function readManifest(plugin: Plugin): FrontendManifest | null {
  try {
    return plugin.frontendManifest();
  } catch {
    return null;
  }
}

/** The name that it gives itself; a difference to plugin.yaml is a finding of another rule. */
function readName(exported: unknown): string {
  try {
    const plugin: unknown = typeof exported === 'function' ? Reflect.construct(exported, []) : exported;
    const name: unknown = typeof plugin === 'object' && plugin !== null ? Reflect.get(plugin, 'name') : undefined;
    return typeof name === 'string' ? name : '';
  } catch {
    // No class, or a class that throws: reading the plugin reports it.
    return '';
  }
}

/** The mistakes in the routes of a plugin, and the rule they break where it is not that of every mistake. */
interface WrongRoutes {
  readonly reasons: readonly string[];
  readonly rule?: 'trial.bad_access';
}

/**
 * Builds the routes as the activation does, and answers every mistake in their definitions. The plugin has not been
 * activated: an error of its own code may come from that, and only the activation can judge it.
 */
function findWrongRoutes(plugin: Plugin, exported: unknown, directory: string): WrongRoutes {
  const setup: object = { basePath: `/api/plugins/${plugin.name}`, context: {}, effects: { checkResponses: false } };
  try {
    if (isRouteSetup(setup)) plugin.buildRoutes(setup);
    return { reasons: [] };
  } catch (error) {
    if (error instanceof PluginRefusal) {
      if (areRoutersMissing(exported)) return { reasons: [] };
      return { reasons: error.findings, ...(error.rule === 'trial.bad_access' && { rule: error.rule }) };
    }
    const isOwn = findPlace(error, directory) !== null;
    return { reasons: isOwn ? [] : [`routes: ${describeError(error).replace(/\.$/, '')}`] };
  }
}

/** The boundary to routes that nobody calls: building them hands the context on and asks nothing of it. */
function isRouteSetup(setup: object): setup is RouteSetup {
  return 'context' in setup;
}

/** A class may make its routers in activate(), which has not run. */
function areRoutersMissing(exported: unknown): boolean {
  if (typeof exported !== 'function') return false;
  const instance: object = Reflect.construct(exported, []);
  const routers: unknown = Reflect.apply(Reflect.get(instance, 'get_routes'), instance, []);
  const isActivated = typeof Reflect.get(instance, 'activate') === 'function';
  const isMissing = (router: unknown) => router === undefined || router === null;
  const isEmptyPair = (router: unknown) =>
    typeof router === 'object' && router !== null && 'router' in router && isMissing(router.router);
  return isActivated && Array.isArray(routers) && routers.some((each) => isMissing(each) || isEmptyPair(each));
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
