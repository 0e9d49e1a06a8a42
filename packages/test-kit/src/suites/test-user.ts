import type { User } from '@learnwright/core';

/** A user with this id, for tests that only need one to be there. */
export function testUser(id: string): User {
  const now = '2026-11-20T12:00:00.000001+00:00';
  return { id, name: 'Ada', email: null, language: 'en', created_at: now, updated_at: now };
}
