import { compareReviewItems, WHOLE_LIST } from '@learnwright/core';
import { describeEachDatabase, testUser } from '@learnwright/test-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillLists, LIST_LENGTH } from '../../tests/fill-lists.ts';
import { LISTS, type ListName, type ReadAnyPage, walk } from '../../tests/list-pages.ts';
import { later, NOON, RECORDS } from '../../tests/records.ts';
import type { Database } from '../database.ts';

const NAMES = Object.keys(LISTS) as ListName[];
const PAGE_SIZES = Array.from({ length: LIST_LENGTH + 1 }, (_, index) => index + 1);

describeEachDatabase('lists', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await fillLists(database);
  });

  describe.each(NAMES)('%s', (name) => {
    it.each(PAGE_SIZES)('are read completely, without repetition, %i at a time', async (limit) => {
      const read = LISTS[name](database);
      const whole = await read(WHOLE_LIST);
      expect(whole.items).toHaveLength(LIST_LENGTH);
      expect(whole.next).toBeNull();
      expect(await walk(read, limit)).toEqual(whole.items);
    });
  });

  it('come in the order that the contract asks for', async () => {
    const { stores } = database;
    const ids = (page: { readonly items: readonly { readonly id: string }[] }) => page.items.map(({ id }) => id);
    const projects = ['more-5', 'more-4', 'project', 'more-3', 'more-2', 'more-1', 'more-0'];
    const conversations = ['more-5', 'more-4', 'more-3', 'more-2', 'conversation', 'more-1', 'more-0'];
    expect(ids(await stores.projects.listByUser('user', WHOLE_LIST))).toEqual(projects);
    expect(ids(await stores.conversations.listByUser('user', WHOLE_LIST))).toEqual(conversations);
    expect(ids(await stores.conversations.listSummariesByUser('user', WHOLE_LIST))).toEqual(conversations);
    expect(ids(await stores.curricula.listByUser('user', WHOLE_LIST)).slice(0, 2)).toEqual(['more-0', 'more-1']);
    const { items: profiles } = await stores.learningProfiles.listByProject('project', WHOLE_LIST);
    expect(profiles.map(({ version }) => version)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    const messages = ['more-0', 'more-1', 'message', 'more-2', 'more-3', 'more-4', 'more-5'];
    expect(ids(await stores.messages.listBySession('session', WHOLE_LIST))).toEqual(messages);
    expect(ids(await stores.apiTokens.list(WHOLE_LIST)).slice(0, 2)).toEqual(['more-5', 'more-4']);
    expect(ids(await stores.identities.listByUser('user', WHOLE_LIST)).slice(0, 2)).toEqual(['more-0', 'more-1']);
    const usage = ['more-5', 'more-4', 'more-3', 'more-2', 'ai-usage', 'more-1', 'more-0'];
    expect(ids(await stores.aiUsage.listByUser('user', WHOLE_LIST))).toEqual(usage);
    const topics = ['more-0', 'more-2', 'topic', 'more-4', 'more-1', 'more-3', 'more-5'];
    expect(ids(await stores.topics.listByCurriculum('curriculum', WHOLE_LIST))).toEqual(topics);
    expect(ids(await stores.lessonProgress.list({ user_id: 'user' }, WHOLE_LIST)).slice(0, 2)).toEqual(
      projects.slice(0, 2),
    );
  });

  it('keeps the review queue in the order of core, also across pages after time has passed', async () => {
    const now = later(NOON, 5);
    const { elementErrors } = database.stores;
    const { items } = await elementErrors.reviewQueue({ user_id: 'user' }, now, WHOLE_LIST);
    expect(items.map(({ overdue }) => overdue)).toContain(false);
    expect(items).toEqual(items.toSorted(compareReviewItems));
    const first = await elementErrors.reviewQueue({ user_id: 'user' }, now, { limit: 2, after: null });
    const muchLater = later(NOON, 90 * 86_400_000_000);
    const rest = await elementErrors.reviewQueue({ user_id: 'user' }, muchLater, { limit: null, after: first.next });
    expect([...first.items, ...rest.items]).toEqual(items);
  });

  it('continues behind a row that is gone, and behind rows that came in the meantime', async () => {
    const { stores } = database;
    const first = await stores.users.list({ limit: 3, after: null });
    await stores.users.delete(first.items[2]?.id ?? '');
    const rest = await stores.users.list({ limit: null, after: first.next });
    expect([...first.items, ...rest.items]).toHaveLength(LIST_LENGTH);
  });

  it('ends a page of long rows after a megabyte, but never without a row, and goes on behind it', async () => {
    const { stores } = database;
    await stores.users.insert(testUser('writer'));
    const result = { correct: 1, total: 1, attempts: 1, completed_at: NOON };
    const lengths = [10, 10, 400_000, 400_000, 400_000, 2_000_000, 10, 10];
    for (const [index, length] of lengths.entries()) {
      await stores.lessonProgress.save({
        ...{ ...RECORDS.lessonProgress, user_id: 'writer', id: `${index}`, lesson_id: `${index}` },
        ...{
          updated_at: later(NOON, -index),
          step_results: { step: { ...result, user_answer: 'ä'.repeat(length / 2) } },
        },
      });
    }
    const read: ReadAnyPage = (page) => stores.lessonProgress.list({ user_id: 'writer' }, page);
    const whole = await read(WHOLE_LIST);
    expect(whole.items).toHaveLength(8);
    const counts: number[] = [];
    const counted: ReadAnyPage = async (request) => {
      const page = await read(request);
      counts.push(page.items.length);
      return page;
    };
    expect(await walk(counted, 500)).toEqual(whole.items);
    expect(counts).toEqual([4, 1, 1, 2]);
    counts.length = 0;
    expect(await walk(counted, 3)).toEqual(whole.items);
    expect(counts).toEqual([3, 2, 1, 2]);
  });
});
