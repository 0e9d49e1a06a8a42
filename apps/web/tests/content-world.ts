import type { Schemas } from '@learnwright/client';
import type { ConsoleWorld } from './console-world.ts';
import type { fileOf } from './content-files.ts';
import { send } from './talk-with-tutor.ts';

/** The settings of the plugin that reads content: repositories of this machine, and small uploads alone. */
export const CONTENT_SETTINGS = 'settings: { allow_http_loopback: true, max_upload_bytes: 200000 }\n';

/** What tests of the pages of content do in a console. */
export function openContent(world: ConsoleWorld) {
  const page = () => world.app().page;
  return {
    page,
    goTo: (path: string) => world.app().goTo(`/console/content${path}`),
    listSets: async () =>
      (await world.product().ask<Schemas['Content_LessonSet'][]>('/plugins/content/sets')).map(({ set_id }) => set_id),
    choose: (file: ReturnType<typeof fileOf>) => page().getByLabel('A ZIP or files of content').setInputFiles(file),
    waitForHeading: (name: string) => page().getByRole('heading', { name, exact: true }).waitFor(),
    /** The cells of a row of a table, below the heads of their columns. */
    readRow: (name: string) =>
      page()
        .getByRole('row')
        .filter({ hasText: name })
        .evaluate((row) => {
          const heads = [...(row.closest('table')?.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.textContent);
          const cells = [...row.children].map((cell) => cell.lastElementChild?.textContent ?? '');
          return Object.fromEntries(heads.map((head, index) => [head, cells[index]]));
        }),
    focused: () => page().evaluate(() => document.activeElement?.tagName),
    follow: (url: string, more: object = {}) =>
      send<Schemas['Content_Remote']>(world.product(), 'POST', '/plugins/content/remotes', { url, ...more }),
  };
}
