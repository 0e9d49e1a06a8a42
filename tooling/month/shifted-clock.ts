/** Imported first by a server process: its wall clock stands at the time that the parent process names, until it names another one. */
import { WALL_CLOCK_VARIABLE } from './study-server.ts';

let wall = Number(process.env[WALL_CLOCK_VARIABLE]);

Date.now = () => wall;

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('wall_clock' in message)) return;
  wall = Number(message.wall_clock);
  process.send?.('wall clock set');
});
// The channel alone keeps no server from ending.
process.channel?.unref();
