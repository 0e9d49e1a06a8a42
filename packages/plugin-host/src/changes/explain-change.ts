import { explainFailure } from '../status/describe-error.ts';
import { type ChangePhase, PluginChangeError } from './plugin-change-error.ts';

const BEGINNINGS = {
  load: 'It could not be loaded',
  config: 'It could not be loaded',
  migration: 'It could not be activated',
  activation: 'It could not be activated',
  probe: 'It gave no answer',
} as const satisfies Record<ChangePhase, string>;

/** Answers as the work does; what it rejects with becomes a PluginChangeError of the phase. */
export async function explainChange<T>(phase: ChangePhase, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new PluginChangeError(phase, explainFailure(BEGINNINGS[phase], cause), { cause });
  }
}
