import { idSchema } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';

/** The path parameter of every route about a user. */
export const userParams = z.object({ user_id: idSchema });
