import * as core from '@learnwright/core';
import * as exercises from '@learnwright/exercises';
import { z } from '@learnwright/plugin-sdk';

/**
 * The schemas that the server and plugins have in common: every named one that core and the lesson format export. In the API
 * document each stands once, under its own name.
 */
export function listSharedSchemas(): readonly z.ZodType[] {
  const exported: readonly unknown[] = [...Object.values(core), ...Object.values(exercises)];
  return exported.filter(isNamed);
}

function isNamed(value: unknown): value is z.ZodType {
  return value instanceof z.ZodType && z.globalRegistry.get(value)?.id !== undefined;
}
