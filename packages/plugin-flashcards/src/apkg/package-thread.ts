import { serveTasks } from '@learnwright/archive/serve-tasks';
import { createPackageTasks } from './package-tasks.ts';

/** Run as a worker thread: reads the packages of strangers, so that the server serves on. */
await serveTasks(createPackageTasks());
