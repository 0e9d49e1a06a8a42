import {
  type Conversation,
  type Curriculum,
  type Lesson,
  notFound,
  type Project,
  type Stores,
  type Subject,
  type Topic,
  type User,
} from '@learnwright/core';

/** Locks the user until the unit of work ends; throws not_found. */
export async function lockUser(stores: Pick<Stores, 'users'>, user_id: string): Promise<User> {
  return found(await stores.users.lock(user_id), 'user', user_id);
}

/** Finds the user; throws not_found. */
export async function requireUser(stores: Pick<Stores, 'users'>, user_id: string): Promise<User> {
  return found(await stores.users.find(user_id), 'user', user_id);
}

/** Finds the project; throws not_found. */
export async function requireProject(stores: Pick<Stores, 'projects'>, project_id: string): Promise<Project> {
  return found(await stores.projects.find(project_id), 'project', project_id);
}

/** Finds the curriculum; throws not_found. */
export async function requireCurriculum(stores: Pick<Stores, 'curricula'>, curriculum_id: string): Promise<Curriculum> {
  return found(await stores.curricula.find(curriculum_id), 'curriculum', curriculum_id);
}

/** Finds the topic; throws not_found. */
export async function requireTopic(stores: Pick<Stores, 'topics'>, topic_id: string): Promise<Topic> {
  return found(await stores.topics.find(topic_id), 'topic', topic_id);
}

/** Finds the lesson; throws not_found. */
export async function requireLesson(stores: Pick<Stores, 'lessons'>, lesson_id: string): Promise<Lesson> {
  return found(await stores.lessons.find(lesson_id), 'lesson', lesson_id);
}

/** Finds the conversation; throws not_found. */
export async function requireConversation(
  stores: Pick<Stores, 'conversations'>,
  conversation_id: string,
): Promise<Conversation> {
  return found(await stores.conversations.find(conversation_id), 'conversation', conversation_id);
}

/** Finds the subject; throws not_found. */
export async function requireSubject(stores: Pick<Stores, 'subjects'>, subject_id: string): Promise<Subject> {
  return found(await stores.subjects.find(subject_id), 'subject', subject_id);
}

/** Returns the record; throws not_found for null, with the kind and the id of the record. */
export function found<T>(record: T | null, kind: string, id: string): T {
  if (record === null) throw notFound(kind, id);
  return record;
}
