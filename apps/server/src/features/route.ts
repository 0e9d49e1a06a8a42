import { idSchema } from '@learnwright/core';
import { createRouteHelper, pageQuery, z } from '@learnwright/plugin-sdk';
import type { AppContext } from './app-context.ts';

/** Defines the core routes. */
export const route = createRouteHelper<AppContext>();

/** The query of a list without filters. */
export const listQuery = z.object(pageQuery);

/** A yes or no in a query: `true` or `false`. */
export const queryFlag = z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional();

/** What is searched for, in a query: case, accents and width do not count. */
export const searchText = z.string().trim().min(1).max(200).optional();

/** The path parameters that core routes take. */
export const userParams = z.object({ user_id: idSchema });
export const projectParams = z.object({ project_id: idSchema });
export const curriculumParams = z.object({ curriculum_id: idSchema });
export const topicParams = z.object({ topic_id: idSchema });
export const conversationParams = z.object({ conversation_id: idSchema });
export const jobParams = z.object({ job_id: idSchema });
export const lessonParams = z.object({ lesson_id: idSchema });
