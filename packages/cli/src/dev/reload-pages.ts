import { printableLine } from '@learnwright/archive';
import type { ReadPages } from '../plugin-commands.ts';
import { complain } from '../printer.ts';

/** What `plugin dev` says to its server, which has said the same before: without it, the server is started again. */
export const RELOAD_PAGES = 'reload_pages';

/** Asks the parent of this process for word of changed pages, reads them again when it comes, and says what has become of them. */
export function followPages(reloadPages: () => Promise<readonly ReadPages[]>): void {
  const reload = async () => {
    try {
      for (const pages of await reloadPages()) complain(describePages(pages));
    } catch (error) {
      complain(`The pages could not be read again: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  process.on('message', (word) => {
    if (word === RELOAD_PAGES) void reload();
  });
  // The parent may have been killed in this very moment, which ends this process in order.
  process.send?.(RELOAD_PAGES, undefined, {}, () => undefined);
}

/** What has become of the pages of a plugin; each fault with its rule, its file and what to do. */
function describePages({ plugin, changed, faults }: ReadPages): string {
  if (faults.length === 0) {
    return changed
      ? `The pages of ${plugin} have changed: open ones load again.`
      : `The pages of ${plugin} are what the server has already.`;
  }
  const lines = faults.map(
    ({ rule, file, reason, remedy }) =>
      `  ${rule}  ${printableLine(file)}\n    ${printableLine(reason)}\n    ${printableLine(remedy)}`,
  );
  return [`The pages of ${plugin} are broken, and stay as they were:`, ...lines].join('\n');
}
