import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeEachDatabase } from '../../databases/describe-each-database.ts';
import type { TestPlugin } from '../start-plugin-server.ts';
import {
  type PackagedPlugin,
  type PluginContractOptions,
  type PluginRun,
  prepareRun,
  readCandidate,
} from './contract-subject.ts';
import { DEFINITION_FACTS } from './definition-facts.ts';
import { isActive, isPackaged } from './inspect-plugin.ts';
import { PACKAGE_FACTS } from './package-facts.ts';
import { ACTIVE_FACTS, RUN_FACTS } from './running-facts.ts';

/**
 * What every plugin keeps, as tests: metadata, settings, config file, hooks, routes, tables, privacy, and nothing left
 * behind. Takes what definePlugin made or a class. A plugin whose definition is refused is not run.
 */
export function pluginContract(loaded: TestPlugin, options: PluginContractOptions = {}): void {
  const candidate = readCandidate(loaded, options);
  describe(`the plugin ${candidate.name}`, () => {
    it.each(DEFINITION_FACTS)('$title', async ({ find }) => {
      expect(await find(candidate)).toEqual([]);
    });
    if (!isPackaged(candidate)) return;
    it.each(PACKAGE_FACTS)('$title', async ({ find }) => {
      expect(await find(candidate)).toEqual([]);
    });
    describeRuns(candidate);
  });
}

function describeRuns(candidate: PackagedPlugin): void {
  describeEachDatabase('running', ({ open }) => {
    let run: PluginRun;
    beforeAll(async () => {
      run = await prepareRun(candidate, await open());
    });
    afterAll(async () => {
      await run.server?.close();
    });
    it.each(RUN_FACTS)('$title', async ({ find }) => {
      expect(await find(run)).toEqual([]);
    });
    it.for(ACTIVE_FACTS)('$title', async ({ find }, context) => {
      if (!isActive(run)) return context.skip('It is not active.');
      expect(await find(run)).toEqual([]);
    });
  });
}
