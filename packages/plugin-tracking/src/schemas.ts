import { idSchema } from '@learnwright/core';
import { pageQuery, z } from '@learnwright/plugin-sdk';

export const projectParams = z.object({ project_id: idSchema });
export const listQuery = z.object(pageQuery);
