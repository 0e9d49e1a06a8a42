import type { PluginRecords } from '@learnwright/plugin-sdk';

const nothing = async () => null;
const emptyPage = async () => ({ items: [], next: null });
const refused = async () => {
  throw new Error('These records are empty and stay so.');
};

/** Core records of a server without any. */
export const EMPTY_RECORDS: PluginRecords = {
  users: { find: nothing, lock: nothing },
  projects: { find: nothing, lock: nothing, listByUser: emptyPage },
  curricula: { find: nothing, listByUser: emptyPage, delete: async () => false },
  topics: { find: nothing, listByCurriculum: emptyPage },
  lessons: { find: nothing, listByCurriculum: emptyPage, delete: async () => false },
  settings: { find: nothing },
  setUse: { count: refused },
  subjects: { find: nothing, list: emptyPage, listByProject: emptyPage },
  sessions: { find: nothing, lock: nothing, insert: refused, update: refused, listByProject: emptyPage },
  messages: {
    insert: refused,
    delete: refused,
    deleteBySession: refused,
    listBySession: emptyPage,
    latestOfSession: async () => [],
    timesOfSession: async () => [],
  },
  learningProfiles: { insert: refused, find: nothing, latestByProject: nothing, listByProject: emptyPage },
  conversations: {
    find: nothing,
    lock: nothing,
    listByUser: emptyPage,
    listSummariesByUser: emptyPage,
    findByHash: nothing,
    countByUser: async () => 0,
  },
  elementErrors: { find: nothing, findAll: async () => [], list: emptyPage },
  elementFollowers: { follow: refused, unfollow: refused, hasNoted: async () => false, take: async () => [] },
  attempts: {
    listByUser: emptyPage,
    listByElements: async () => [],
    countBetween: async () => ({ total: 0, wrong: 0 }),
  },
  lessonProgress: { find: nothing, findById: nothing, list: emptyPage },
  activity: {
    totals: refused,
    listDays: async () => [],
    readDays: async () => ({ timezone: 'UTC', days: [] }),
    completedLessons: async () => [],
    hasCompletedBefore: async () => false,
  },
  createCurriculum: refused,
  createTopic: refused,
  createLesson: refused,
  changeCurriculum: refused,
  changeLesson: refused,
  recordAttempts: refused,
  moveElements: refused,
  recordProgress: refused,
};
