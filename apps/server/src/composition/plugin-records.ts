import {
  changeCurriculum,
  changeLesson,
  createCurriculum,
  createLesson,
  deleteCurriculum,
  insertSession,
  moveElements,
  recordAttempts,
  recordProgress,
} from '@learnwright/core';
import type { PluginRecords } from '@learnwright/plugin-sdk';
import type { AppContext } from '../features/app-context.ts';
import { writing } from '../features/curricula/curricula.ts';
import { createTopic } from '../features/curricula/topics.ts';
import { attemptPorts } from '../features/element-errors/attempt-ports.ts';

/**
 * Builds the core records of plugins: stores to read with, and the services of the endpoints to write with. Only the
 * functions of the type are handed out, because a plugin's code need not keep to types.
 */
export function createPluginRecords(context: AppContext): PluginRecords {
  const { users, projects, curricula, topics, lessons, settings, subjects } = context.stores;
  const { messages, learningProfiles, conversations, lessonProgress, setUse, activity } = context.stores;
  const { elementErrors, attempts, elementFollowers } = context.stores;
  const { unitOfWork } = context;
  const { takeRoom: _takeRoom, ...importing } = writing(context);
  const { delete: _delete, insertOfContent: _insert, ...sessions } = context.stores.sessions;
  const { listDays, readDays, totals, completedLessons, hasCompletedBefore } = activity;
  return {
    users: { find: users.find, lock: users.lock },
    projects: { find: projects.find, lock: projects.lock, listByUser: projects.listByUser },
    curricula: {
      find: curricula.find,
      listByUser: curricula.listByUser,
      delete: (curriculum_id) => deleteCurriculum(writing(context), curriculum_id),
    },
    topics: { find: topics.find, listByCurriculum: topics.listByCurriculum },
    lessons: { find: lessons.find, listByCurriculum: lessons.listByCurriculum, delete: lessons.delete },
    settings: { find: settings.find },
    subjects: { find: subjects.find, list: subjects.list, listByProject: subjects.listByProject },
    sessions: { ...sessions, insert: (session) => unitOfWork.run((stores) => insertSession(stores, session)) },
    messages,
    learningProfiles,
    conversations: {
      find: conversations.find,
      lock: conversations.lock,
      listByUser: conversations.listByUser,
      listSummariesByUser: conversations.listSummariesByUser,
      findByHash: conversations.findByHash,
      countByUser: conversations.countByUser,
    },
    elementErrors: { find: elementErrors.find, findAll: elementErrors.findAll, list: elementErrors.list },
    attempts: {
      listByUser: attempts.listByUser,
      listByElements: attempts.listByElements,
      countBetween: attempts.countBetween,
    },
    elementFollowers: {
      follow: elementFollowers.follow,
      unfollow: elementFollowers.unfollow,
      hasNoted: elementFollowers.hasNoted,
      take: elementFollowers.take,
    },
    lessonProgress: { find: lessonProgress.find, findById: lessonProgress.findById, list: lessonProgress.list },
    setUse: { count: setUse.count },
    activity: { listDays, readDays, totals, completedLessons, hasCompletedBefore },
    createCurriculum: (user_id, input) => createCurriculum(writing(context), user_id, input),
    createTopic: (curriculum_id, input) => createTopic(context, curriculum_id, input, null),
    changeCurriculum: (id, patch) => changeCurriculum(writing(context), id, patch),
    // What a plugin imports it bounds itself, as a whole: a look at all lessons for each of thousands would take long.
    createLesson: (curriculum_id, input) => createLesson(importing, curriculum_id, input),
    changeLesson: (id, patch) => changeLesson(writing(context), id, patch),
    recordAttempts: (user_id, inputs) => recordAttempts(attemptPorts(context), user_id, inputs),
    moveElements: (moves) => moveElements({ unitOfWork, hooks: context.host.hooks }, moves),
    recordProgress: (user_id, input) => recordProgress({ ...context, hooks: context.host.hooks }, user_id, input),
  };
}
