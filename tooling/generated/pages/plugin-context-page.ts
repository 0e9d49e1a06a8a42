import type { InterfaceEntry } from '../read-interfaces.ts';
import { code, page } from './markdown.ts';

/** docs/reference/plugin-context.md, from the interfaces that make up the context; the last is the context itself. */
export function pluginContextPage(interfaces: readonly InterfaceEntry[]): string {
  const links = interfaces.map(({ name }) => `[${code(name)}](#${name.toLowerCase()})`);
  return page('The context of a plugin', 'packages/plugin-sdk/src/v1/context.ts', [
    'What the hooks, routes and other functions of a plugin are given. The types are exported by `@learnwright/plugin-sdk`: ' +
      `${links.join(', ')}.`,
    ...interfaces.toReversed().map(({ name, meaning, text }) => {
      return `## ${name}\n\n${meaning}\n\n\`\`\`ts\n${text}\n\`\`\``;
    }),
  ]);
}
