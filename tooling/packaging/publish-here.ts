import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPnpm } from '../run-command.ts';
import { withNode } from './other-node.ts';
import { packPackages } from './pack-packages.ts';
import { startRegistry } from './start-registry.ts';
import { createStrangerEnvironment } from './stranger-environment.ts';

/** The major version of the oldest Node that the packages allow. */
const OLDEST = 22;

/** A machine that has npm and the oldest Node that the packages allow, an empty folder, and a registry with our packages as they would be published. */
export interface StrangersMachine {
  /** The empty folder. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Stops the registry, and removes every file. */
  end(): Promise<void>;
}

/** Builds and packs the packages, and serves them to a stranger who has these variables. */
export async function publishHere(variables: Readonly<Record<string, string>>): Promise<StrangersMachine> {
  const root = mkdtempSync(join(tmpdir(), 'learnwright-stranger-'));
  const [folder, packed, machine] = [join(root, 'home'), join(root, 'packed'), join(root, 'machine')];
  for (const below of [folder, packed, machine]) mkdirSync(below);
  const { passed, output } = runPnpm(['build', '--output-logs=errors-only'], { quiet: true });
  if (!passed) throw new Error(output);
  const registry = await startRegistry(packPackages(packed));
  return {
    folder,
    environment: withNode(createStrangerEnvironment({ folder: machine, registryUrl: registry.url, variables }), OLDEST),
    end: async () => {
      await registry.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
