import type { Database } from '@learnwright/db';
import type { TestPlugin } from '../start-plugin-server.ts';
import {
  type ActiveRun,
  type ContractFindings,
  findBrokenFacts,
  type PackagedPlugin,
  type PluginCandidate,
  type PluginContractOptions,
  type PluginRun,
  prepareRun,
  readCandidate,
} from './contract-subject.ts';
import { DEFINITION_FACTS } from './definition-facts.ts';
import { PACKAGE_FACTS } from './package-facts.ts';
import { ACTIVE_FACTS, RUN_FACTS } from './running-facts.ts';

/**
 * The facts of the contract that a plugin breaks; a plugin is only run when its definition keeps them. `open` gives a new
 * database with core's schema.
 */
export async function inspectPlugin(
  loaded: TestPlugin,
  options: PluginContractOptions,
  open: () => Promise<Database>,
): Promise<ContractFindings> {
  const candidate = readCandidate(loaded, options);
  const defined = await findBrokenFacts(DEFINITION_FACTS, candidate);
  if (!isPackaged(candidate)) return defined;
  const packaged = { ...defined, ...(await findBrokenFacts(PACKAGE_FACTS, candidate)) };
  const run = await prepareRun(candidate, await open());
  const findings = { ...packaged, ...(await findBrokenFacts(RUN_FACTS, run)) };
  if (!isActive(run)) return findings;
  const active = await findBrokenFacts(ACTIVE_FACTS, run);
  await run.server.close();
  return { ...findings, ...active };
}

/** Tells whether a server takes the plugin. */
export function isPackaged(candidate: PluginCandidate): candidate is PackagedPlugin {
  return candidate.plugin !== null;
}

/** Tells whether the plugin could be activated. */
export function isActive(run: PluginRun): run is ActiveRun {
  return run.server !== null;
}
