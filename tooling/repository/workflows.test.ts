import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../run-command.ts';

const STEP = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});
const WORKFLOW = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), z.object({ steps: z.array(STEP) })),
});
const workflows = globSync('.github/workflows/*.yml', { cwd: ROOT }).map((file) => {
  const { on, permissions, jobs } = WORKFLOW.parse(parse(readFileSync(join(ROOT, file), 'utf8')));
  return { file, on, permissions, steps: Object.values(jobs).flatMap(({ steps }) => steps) };
});

it('every pull request runs what a contributor runs', () => {
  const asked = workflows.filter(({ on }) => 'pull_request' in on);
  expect(asked.flatMap(({ steps }) => steps.map(({ run }) => run))).toContain('.ci/run');
});

it.each(workflows)('$file gives the code of a pull request no secret and no right to write', (workflow) => {
  expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
  expect(Object.values(workflow.permissions).filter((right) => right !== 'read')).toEqual([]);
  const checkouts = workflow.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  expect(checkouts.length).toBeGreaterThan(0);
  for (const { with: options } of checkouts) expect(options?.['persist-credentials']).toBe(false);
});
