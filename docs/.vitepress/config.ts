import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitepress';
import { findDeadLinks } from './check-links.ts';
import { describeChanges } from './lists.ts';
import { copyPictures, showPictures } from './pictures.ts';
import { nameAnchor, readAsGithub } from './render-markdown.ts';
import { createSidebar } from './sidebar.ts';
import { NO_PAGES, placePage } from './site-pages.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Files beside the pages that a page leads to. */
const files = new Set<string>();

export default defineConfig({
  title: 'Learnwright',
  description: 'An HTTP backend for personalised learning',
  lang: 'en',
  srcDir: ROOT,
  srcExclude: NO_PAGES,
  rewrites: placePage,
  cacheDir: join(ROOT, 'node_modules/.cache/learnwright/site'),
  markdown: {
    // The usual ones have too little contrast.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: nameAnchor },
    toc: { slugify: nameAnchor },
    config: (md) => readAsGithub(md, ROOT, (file) => files.add(file)),
  },
  themeConfig: {
    sidebar: createSidebar(ROOT),
    outline: [2, 3],
    nav: [
      { text: 'Specification', link: '/specification/', activeMatch: '/specification/' },
      { text: 'Decisions', link: '/decisions/', activeMatch: '/decisions/' },
      { text: 'Packages', link: '/packages/core', activeMatch: '/packages/' },
      { text: 'Changes', link: '/changes' },
    ],
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: {
            combineWith: 'AND',
            boost: { title: 4, text: 2, titles: 1 },
            // Guides first: they lead on to the rest.
            boostDocument: (id: string) => (/\/(?:start|guides)\//.test(id) ? 2 : /\/decisions\//.test(id) ? 0.5 : 1),
          },
        },
        _render: (source, env, md) => {
          // The index needs no colours.
          md.set({ highlight: null });
          return md.render(source, env);
        },
      },
    },
  },
  vite: {
    // The index of the search is one file.
    build: { chunkSizeWarningLimit: 2000 },
    plugins: [
      showPictures(ROOT),
      {
        name: 'lists-of-the-site',
        enforce: 'pre',
        transform: (text, id) => {
          if (!id.endsWith('.md')) return undefined;
          return text.replace('<!-- list: changes -->', () => describeChanges(ROOT));
        },
      },
    ],
  },
  buildEnd: ({ outDir, site }) => {
    for (const file of files) copyInto(join(outDir, file), join(ROOT, file));
    copyPictures(ROOT, outDir);
    const dead = findDeadLinks(outDir, site.base);
    if (dead.length > 0) throw new Error(`Links that lead nowhere:\n${dead.join('\n')}`);
  },
});

function copyInto(target: string, source: string): void {
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, target);
}
