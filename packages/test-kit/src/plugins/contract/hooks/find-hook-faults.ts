import type { HookBus, HookJudge, HookName } from '@learnwright/core';
import type { ActiveRun } from '../prepare-run.ts';
import { HARMLESS_CALLS, type HarmlessCall } from './harmless-calls.ts';
import { createHookScene, type HookScene } from './hook-scene.ts';

/** Hooks of a plugin that throw at a harmless call, or answer something else than the hook promises. */
export async function findHookFaults({ plugin, server }: ActiveRun): Promise<string[]> {
  const scene = await createHookScene(server);
  const findings: string[] = [];
  for (const { name } of plugin.hooks) {
    findings.push(...(await askHook(server.host.hooks, name, HARMLESS_CALLS[name], plugin.name, scene)));
  }
  return findings;
}

async function askHook<Name extends HookName>(
  hooks: HookBus,
  name: Name,
  call: HarmlessCall<Name> | undefined,
  owner: string,
  scene: HookScene,
): Promise<string[]> {
  if (call === undefined) return [];
  const findings: string[] = [];
  const next = new Error('Ask the next subscriber.');
  const judge: HookJudge = {
    answered: (asked, answer) => {
      const { error } = call.answer.safeParse(answer);
      const complaints = (error?.issues ?? []).map(({ path, message }) => `${name}: ${[...path, message].join(': ')}.`);
      if (asked.owner === owner) findings.push(...complaints);
      // An answer counts as failed, so that every subscriber is asked, also in the mode first_result.
      throw next;
    },
    failed: (asked, error) => {
      if (asked.owner === owner && error !== next) findings.push(`${name}: It throws: ${String(error)}.`);
    },
  };
  await hooks.firstJudged(judge, name, ...call.args(scene));
  return findings;
}
