import { AppError, isAiError, isAppError, type Usage } from '@learnwright/core';
import type { JobWork } from '@learnwright/plugin-sdk';
import type { PluginCalls } from '../calls/plugin-calls.ts';
import type { PluginVersion } from '../runtime/plugin-version.ts';
import type { PluginStatuses } from '../status/plugin-statuses.ts';

/** Runs the jobs of plugins. */
export interface PluginJobs {
  /** Whether a plugin runs that has a job of this kind; in quarantine it has none. */
  hasJob(plugin: string, kind: string): boolean;
  /**
   * Runs a job as the plugin's code, without a deadline, and returns its result. An error that is neither AppError nor AiError is
   * recorded as the plugin's. The signal of the work aborts also when the version of the plugin ends that runs it.
   */
  runJob(plugin: string, kind: string, input: unknown, work: JobWork): Promise<unknown>;
}

/** Lets plugins delete what they need not keep. */
export interface PluginUpkeep {
  /** Calls `upkeep` of every running plugin, one after the other, until the signal aborts; never rejects. */
  upkeep(signal: AbortSignal): Promise<void>;
}

/** What learners use of what plugins keep. */
export interface LearnerUsage {
  /** What a learner uses and may use of each kind of the running plugins, plugin after plugin. */
  usageOf(user_id: string): Promise<Usage[]>;
}

/** Builds the jobs of the plugins that serve at the time of the call. */
export function createPluginJobs(
  findServing: (name: string) => PluginVersion | undefined,
  calls: PluginCalls,
  recordFailure: PluginStatuses['recordWorkFailure'],
): PluginJobs {
  return {
    hasJob: (plugin, kind) => findServing(plugin)?.plugin.jobs.has(kind) === true,
    runJob: async (name, kind, input, work) => {
      const version = findServing(name);
      const job = version?.plugin.jobs.get(kind);
      if (version === undefined || job === undefined) {
        throw new AppError('plugin_unavailable', `No plugin "${name}" runs that has a job "${kind}".`);
      }
      const { context, uses } = version;
      const signal = AbortSignal.any([work.signal, context.signal]);
      const run = async () => job.run(context, await job.input.parseAsync(input), withSignal(work, signal));
      try {
        return await uses.during(calls.blaming(name, `job ${kind}`, run));
      } catch (error) {
        // What fails because it was told to end is nobody's failure.
        if (context.signal.aborted) {
          throw new AppError('plugin_unavailable', `The plugin "${name}" ended before its job.`, { cause: error });
        }
        const isAnswer = isAppError(error) || isAiError(error);
        if (!work.signal.aborted && !isAnswer) recordFailure(name, `job ${kind}`, error);
        throw error;
      }
    },
  };
}

/** Builds the upkeep of the plugins that serve at the time of the call. A failure is recorded and stops nothing. */
export function createPluginUpkeep(serving: () => readonly PluginVersion[], calls: PluginCalls): PluginUpkeep {
  return {
    upkeep: async (signal) => {
      for (const { plugin, context, uses } of serving()) {
        if (signal.aborted) return;
        await uses.during(calls.attempt(plugin.name, 'upkeep', () => plugin.upkeep(context)));
      }
    },
  };
}

/** Builds what learners use over the plugins that run at the time of the call. */
export function createLearnerUsage(running: () => readonly PluginVersion[]): LearnerUsage {
  return {
    usageOf: async (user_id) => {
      const reports = running().map(({ uses, reportUsage }) => uses.during(reportUsage(user_id)));
      return (await Promise.all(reports)).flat();
    },
  };
}

function withSignal(work: JobWork, signal: AbortSignal): JobWork {
  return {
    id: work.id,
    tries: work.tries,
    signal,
    saved: work.saved,
    progress: work.progress,
    save: work.save,
  };
}
