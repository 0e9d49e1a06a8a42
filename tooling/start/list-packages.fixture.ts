/** Preloaded into a server: answers each message with the packages that it has loaded so far, and its memory. */
import { registerHooks } from 'node:module';

const packages = new Set<string>();

registerHooks({
  load: (url, context, nextLoad) => {
    const name = /.*\/node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)\//.exec(url)?.groups?.name;
    if (name !== undefined) packages.add(name);
    return nextLoad(url, context);
  },
});

process.on('message', () => process.send?.({ packages: [...packages], rss: process.memoryUsage.rss() }));
// A listener would keep the process alive after everything else has ended.
process.channel?.unref();
