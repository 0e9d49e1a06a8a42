import { serveTasks } from '@learnwright/archive/serve-tasks';
import { createReadingTasks } from './reading-tasks.ts';

/** Run as a worker thread: reads the content of strangers, so that the server serves on. */
await serveTasks(createReadingTasks());
