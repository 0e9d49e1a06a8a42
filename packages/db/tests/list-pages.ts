import type { Page, PageRequest } from '@learnwright/core';
import type { Database } from '../src/database.ts';
import { later, NOON } from './records.ts';

/** Reads a page of one list. */
export type ReadAnyPage = (page: PageRequest) => Promise<Page<object>>;

const user_id = 'user';

/** Every list of core's stores. */
export const LISTS = {
  users:
    ({ stores }) =>
    (page) =>
      stores.users.list(page),
  projects:
    ({ stores }) =>
    (page) =>
      stores.projects.listByUser(user_id, page),
  curricula:
    ({ stores }) =>
    (page) =>
      stores.curricula.listByUser(user_id, page),
  topics:
    ({ stores }) =>
    (page) =>
      stores.topics.listByCurriculum('curriculum', page),
  lessons:
    ({ stores }) =>
    (page) =>
      stores.lessons.listByCurriculum('curriculum', page),
  sessions:
    ({ stores }) =>
    (page) =>
      stores.sessions.listByProject('project', page),
  messages:
    ({ stores }) =>
    (page) =>
      stores.messages.listBySession('session', page),
  'AI usage':
    ({ stores }) =>
    (page) =>
      stores.aiUsage.listByUser(user_id, page),
  'learning profiles':
    ({ stores }) =>
    (page) =>
      stores.learningProfiles.listByProject('project', page),
  conversations:
    ({ stores }) =>
    (page) =>
      stores.conversations.listByUser(user_id, page),
  'conversations without their content':
    ({ stores }) =>
    (page) =>
      stores.conversations.listSummariesByUser(user_id, page),
  'API tokens':
    ({ stores }) =>
    (page) =>
      stores.apiTokens.list(page),
  'API tokens of a user':
    ({ stores }) =>
    (page) =>
      stores.apiTokens.listByUser(user_id, page),
  'identities of a user':
    ({ stores }) =>
    (page) =>
      stores.identities.listByUser(user_id, page),
  jobs:
    ({ stores }) =>
    (page) =>
      stores.jobs.list({}, page),
  'jobs of a status':
    ({ stores }) =>
    (page) =>
      stores.jobs.list({ status: 'queued' }, page),
  'jobs of a user':
    ({ stores }) =>
    (page) =>
      stores.jobs.listByUser(user_id, page),
  'subjects of a project':
    ({ stores }) =>
    (page) =>
      stores.subjects.listByProject('project', page),
  'element errors':
    ({ stores }) =>
    (page) =>
      stores.elementErrors.list({ user_id }, page),
  'element errors, filtered':
    ({ stores }) =>
    (page) =>
      stores.elementErrors.list({ user_id, set_id: 'set', lesson_id: 'lesson', mastered: false }, page),
  'review queue':
    ({ stores }) =>
    (page) =>
      stores.elementErrors.reviewQueue({ user_id }, later(NOON, 5), page),
  'review queue of a set':
    ({ stores }) =>
    (page) =>
      stores.elementErrors.reviewQueue({ user_id, set_id: 'set' }, later(NOON, 5), page),
  attempts:
    ({ stores }) =>
    (page) =>
      stores.attempts.listByUser(user_id, page),
  'lesson progress':
    ({ stores }) =>
    (page) =>
      stores.lessonProgress.list({ user_id }, page),
  'lesson progress, filtered':
    ({ stores }) =>
    (page) =>
      stores.lessonProgress.list({ user_id, set_id: 'set', status: 'in_progress' }, page),
} as const satisfies Record<string, (database: Database) => ReadAnyPage>;

/** The name of a list. */
export type ListName = keyof typeof LISTS;

/** Reads a list page by page to its end. */
export async function walk(read: ReadAnyPage, limit: number): Promise<object[]> {
  const items: object[] = [];
  let page = await read({ limit, after: null });
  items.push(...page.items);
  while (page.next !== null) {
    page = await read({ limit, after: page.next });
    items.push(...page.items);
  }
  return items;
}
