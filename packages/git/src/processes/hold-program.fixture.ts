/** Run as a process of its own: starts a program that does not end, and prints its number. */
import { startProgram } from './start-program.ts';

startProgram(
  {
    program: '/bin/sh',
    words: ['-c', 'echo $$; sleep 1000'],
    folder: '/',
    environment: { PATH: '/usr/bin:/bin' },
    secret: null,
  },
  { output: (bytes) => process.stdout.write(bytes), complaint: () => undefined },
);
