import type { Roster } from '../changes/create-roster.ts';
import { requireChangeError } from '../changes/plugin-change-error.ts';
import { ConfigError, type ConfigFinding, isConfigError } from '../config/config-error.ts';
import { planOrder } from '../order/plan-order.ts';
import { attemptPrepared, type StartSetup, settleAttempt } from './attempt-plugin.ts';
import { preparePlugin } from './prepare-plugin.ts';

/**
 * Loads and configures all chosen plugins but those that ended the process before, then activates them, dependencies
 * first. Rejects only with a ConfigError of first-party plugins, before anything is active; what else fails is noted on
 * the board.
 */
export async function startPlugins(roster: Roster, setup: StartSetup): Promise<void> {
  const { prepared, board, journal } = setup;
  try {
    await prepareAll(roster, setup);
    const { order, cycles } = planOrder([...prepared.values()].map(({ plugin }) => plugin));
    for (const [name, way] of cycles) board.fail(name, `It depends on itself: ${way}.`, null);
    for (const name of order) {
      const entry = prepared.get(name);
      if (entry === undefined || cycles.has(name)) continue;
      settleAttempt(name, await attemptPrepared(entry, setup), setup);
    }
  } finally {
    await journal.end();
  }
}

async function prepareAll(roster: Roster, setup: StartSetup): Promise<void> {
  const { board, prepared, journal } = setup;
  const fatal: ConfigFinding[] = [];
  const interruptions = await journal.explainInterruptions(roster.chosen());
  prepared.clear();
  for (const discovered of roster.chosen()) {
    const { name, first_party } = discovered;
    const interruption = interruptions.get(name);
    if (interruption !== undefined) {
      board.fail(name, interruption, null);
      continue;
    }
    try {
      prepared.set(name, await preparePlugin(discovered, setup));
    } catch (error) {
      const { message, cause } = requireChangeError(error);
      board.fail(name, message, cause);
      if (first_party && isConfigError(cause)) fatal.push(...cause.findings);
    }
  }
  if (fatal.length > 0) throw new ConfigError(fatal);
}
