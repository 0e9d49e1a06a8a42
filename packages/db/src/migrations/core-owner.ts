/** Core among the owners of migrations; no plugin can have this name. */
export const CORE_OWNER = '@learnwright/core';
