/** Imported first by a server process: its wall clock goes on from the time that the parent process names. */
import { WALL_CLOCK_VARIABLE } from './study-server.ts';

const readWall = Date.now;
let shift = Number(process.env[WALL_CLOCK_VARIABLE]) - readWall();

Date.now = () => readWall() + shift;

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('wall_clock' in message)) return;
  shift = Number(message.wall_clock) - readWall();
  process.send?.('wall clock set');
});
// The channel alone keeps no server from ending.
process.channel?.unref();
