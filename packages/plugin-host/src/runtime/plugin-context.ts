import { type AfterCommit, AppError, type HookBus, type HookPublisher, toFindings } from '@learnwright/core';
import type {
  AiClient,
  DeclareSchedule,
  JobStarter,
  Logger,
  PluginContext,
  PluginRecords,
  PluginUsage,
} from '@learnwright/plugin-sdk';
import type { CallOrigin } from '../calls/attribution.ts';
import type { LoadedPlugin } from '../config/plugin-settings.ts';
import type { Plugin } from '../definition/plugin.ts';
import type { HostPorts } from '../host-ports.ts';
import { makeError } from '../texts/error-texts.ts';
import type { Texts } from '../texts/texts.ts';
import type { Lifetime } from './lifetime.ts';

/** What the context of a version is made of. */
interface ContextParts {
  readonly ports: HostPorts;
  readonly records: PluginRecords;
  readonly hooks: HookBus & HookPublisher;
  readonly ai: AiClient;
  /** As the plugin sees them. */
  readonly registries: PluginContext['registries'];
  readonly lifetime: Lifetime;
  /** The public API of a running plugin; throws where the plugin is not running. */
  readonly apiOf: (name: string) => unknown;
  readonly texts: Texts;
  readonly schedule: DeclareSchedule;
  readonly usage: PluginUsage;
  /** The call that is running; null where none is. */
  readonly currentCall: () => CallOrigin | null;
}

/** Builds what a plugin is given; what it registers through the context ends with its lifetime. */
export function createPluginContext({ plugin, settings }: LoadedPlugin, parts: ContextParts): PluginContext {
  const { ports, records, hooks, ai, registries, lifetime, apiOf, texts, schedule, usage, currentCall } = parts;
  const logger = nameCalls(ports.createLogger(plugin.name), currentCall);
  return {
    name: plugin.name,
    settings: settings.settings,
    get db() {
      return ports.kysely(plugin.name);
    },
    records,
    transaction: (work) => ports.transaction((afterCommit) => work(logTasks(afterCommit, logger))),
    once: (event, work) =>
      ports.transaction(async (afterCommit) => {
        const key = { event_id: event.id, plugin: plugin.name };
        if (!(await ports.events.replays.note(key, event.user_id, ports.clock.now()))) return false;
        await work(logTasks(afterCommit, logger));
        return true;
      }),
    exclusively: ports.exclusively,
    secrets: {
      seal: (text, purpose) => ports.secrets.seal(text, `plugin ${plugin.name}: ${purpose}`),
      open: (envelope, purpose) => ports.secrets.open(envelope, `plugin ${plugin.name}: ${purpose}`),
    },
    folder: () => ports.openFolder(plugin.name),
    ai,
    jobs: createJobStarter(plugin, ports),
    usage,
    schedule,
    hooks: {
      has: hooks.has,
      first: hooks.first,
      collect: hooks.collect,
      notify: hooks.notify,
      chain: hooks.chain,
      isAwaited: hooks.isAwaited,
      publish: hooks.publish,
    },
    registries,
    error: (error, options) => makeError(plugin, texts, error, options),
    text: (language, key, values) => texts.find(plugin, language, key, values),
    checksCallers: ports.checksCallers ?? true,
    logger,
    clock: ports.clock,
    createId: ports.createId,
    signal: lifetime.signal,
    onDispose: lifetime.hold,
    plugin: typedApis((name) => {
      if (plugin.depends_on.includes(name)) return apiOf(name);
      throw new Error(`The plugin "${plugin.name}" asks for "${name}", which its depends_on does not name.`);
    }),
  };
}

/** Tasks after a commit whose failures are logged under the name of their plugin: the commit stays, and so does its answer. */
function logTasks(afterCommit: AfterCommit, logger: Logger): AfterCommit {
  return (task) =>
    afterCommit(async () => {
      try {
        await task();
      } catch (error) {
        logger.error('What follows a commit has failed; the commit stays.', { error });
      }
    });
}

/** The boundary where `PluginApis` vouches for the types of APIs: a plugin declares the type of what it answers. */
function typedApis(find: (name: string) => unknown): PluginContext['plugin'] {
  return find as PluginContext['plugin'];
}

/** A log whose lines name the hook or route that is running, and the request behind it. */
function nameCalls(logger: Logger, currentCall: () => CallOrigin | null): Logger {
  const write =
    (level: keyof Logger): Logger['info'] =>
    (message, fields) => {
      const { hook, request_id } = currentCall() ?? {};
      const call = { ...(hook !== undefined && { hook }), ...(typeof request_id === 'string' && { request_id }) };
      logger[level](message, { ...call, ...fields });
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

/**
 * Builds what starts and finds the jobs of a plugin. An input that the job does not take is refused before anything is
 * stored.
 */
function createJobStarter(
  { name, jobs }: Plugin,
  { startJob, findJob }: Pick<HostPorts, 'startJob' | 'findJob'>,
): JobStarter {
  return {
    start: async (kind, input, { user_id = null } = {}) => {
      const job = jobs.get(kind);
      if (job === undefined) throw new Error(`The plugin "${name}" has no job "${kind}": declare it in jobs.`);
      const { success, error } = await job.input.safeParseAsync(input, { reportInput: true });
      if (!success) {
        const findings = toFindings('body', error.issues);
        throw new AppError('invalid_request', `The job "${kind}" does not take this input.`, { findings });
      }
      return startJob({ plugin: name, kind, input, user_id });
    },
    find: async (id) => {
      const job = await findJob(id);
      return job?.plugin === name ? job : null;
    },
  };
}
