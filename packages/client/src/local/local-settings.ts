import { type GradingPolicy, isTimeZone, notFound, type User } from '@learnwright/core';
import * as z from 'zod/mini';
import type { LocalPorts } from './local-ports.ts';
import { parseInput } from './parse-input.ts';
import { createUserSchema, gradingPolicySchema } from './record-schemas.ts';
import type { StoredSettings } from './settings-store.ts';

/** What a learner of a device has set: what a server has in the user and the settings, as far as it counts without one. */
export interface LocalSettings {
  readonly name: string;
  /** A BCP 47 code. */
  readonly language: string;
  /** An IANA name; null for that of the device. */
  readonly timezone: string | null;
  /** What to forgive in answers; null leaves it to lessons and languages. */
  readonly grading: GradingPolicy | null;
}

const timeZoneSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(100), z.refine(isTimeZone, 'Expected an IANA time zone, such as Europe/Berlin'));
const changeSchema = z.partial(
  z.extend(createUserSchema, { timezone: z.nullable(timeZoneSchema), grading: z.nullable(gradingPolicySchema) }),
);

/** Reads the settings of a learner. Rejects with not_found for an unknown one. */
export function readSettings({ read }: LocalPorts, user_id: string): Promise<LocalSettings> {
  return read(async ({ users, localSettings }) => {
    const user = await users.find(user_id);
    if (user === null) throw notFound('user', user_id);
    return describe(user, await localSettings.find(user_id));
  });
}

/** Changes the fields that are given, and returns all of them. Rejects with not_found, and invalid_request for what no server would take. */
export async function changeSettings(
  { unitOfWork, clock }: LocalPorts,
  user_id: string,
  change: Partial<LocalSettings>,
): Promise<LocalSettings> {
  const { name, language, timezone, grading } = parseInput(changeSchema, change);
  return unitOfWork.run(async ({ users, localSettings }) => {
    const user = await users.lock(user_id);
    if (user === null) throw notFound('user', user_id);
    const given = { ...(name !== undefined && { name }), ...(language !== undefined && { language }) };
    const changed = { ...user, ...given, updated_at: clock.now() };
    await users.update(changed);
    const before = (await localSettings.find(user_id)) ?? { user_id, timezone: null, grading: null };
    const set = { ...(timezone !== undefined && { timezone }), ...(grading !== undefined && { grading }) };
    const stored = { ...before, ...set };
    await localSettings.save(stored);
    return describe(changed, stored);
  });
}

function describe({ name, language }: User, stored: StoredSettings | null): LocalSettings {
  return { name, language, timezone: stored?.timezone ?? null, grading: stored?.grading ?? null };
}
