import { serveTasks } from '@learnwright/archive/serve-tasks';
import { inspectionInputSchema } from './inspect-in-thread.ts';
import { inspectPluginArchive } from './inspect-plugin-archive.ts';

/** Run as a worker thread: inspects archives of strangers, so that the server serves on. */
await serveTasks({
  inspect: async (input) => {
    const { bytes, options } = inspectionInputSchema.parse(input);
    const output = await inspectPluginArchive(bytes, options);
    const files = [...(output.plugin?.files.values() ?? [])];
    const buffers = files.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
    return { output, transfer: [...new Set(buffers)] };
  },
});
