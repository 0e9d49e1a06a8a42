import { stopWithNpx } from './stop-with-npx.ts';

// A server in small: runs until it is told to stop, and says that it was.
stopWithNpx();
const tooLong = setTimeout(() => process.exit(1), 20_000);
process.once('SIGTERM', () => {
  clearTimeout(tooLong);
  console.log('stopped');
});
console.log('running');
