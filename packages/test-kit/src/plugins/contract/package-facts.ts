import type { Plugin } from '@learnwright/plugin-host';
import { findConfigFaults } from './config/find-config-faults.ts';
import type { ContractFact } from './contract-fact.ts';
import { findPackageFaults } from './package/find-package-faults.ts';
import type { PluginCandidate } from './plugin-candidate.ts';

/** A plugin that a server takes, and where its package is. */
export interface PackagedPlugin extends PluginCandidate {
  readonly plugin: Plugin;
}

/** What the files around a plugin say of it. */
export const PACKAGE_FACTS: readonly ContractFact<PackagedPlugin>[] = [
  { title: 'is what its package.json names', find: findPackageFaults },
  { title: 'has a config file that says the same as its definition', find: findConfigFaults },
];
