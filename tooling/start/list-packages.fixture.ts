/** Preloaded into a server: answers each message with the packages and the number of modules that it has loaded so far, and its memory. */
import { registerHooks } from 'node:module';

const packages = new Set<string>();
let modules = 0;

registerHooks({
  load: (url, context, nextLoad) => {
    const name = /.*\/node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)\//.exec(url)?.groups?.name;
    if (name !== undefined) packages.add(name);
    modules += 1;
    return nextLoad(url, context);
  },
});

process.on('message', () => process.send?.({ packages: [...packages], modules, rss: process.memoryUsage.rss() }));
// A listener would keep the process alive after everything else has ended.
process.channel?.unref();
