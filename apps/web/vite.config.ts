import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The composition root, and the page that names it. */
const ROOT = /\/apps\/web\/(?:index\.html|src\/main\.tsx)/;

/** What several pages are made of, and the first one is not. */
const PAGES = [/\/apps\/web\/src\/(?:ui|page|start)\//];

/** What makes elements of Markdown: lessons and talks have it. */
const MARKDOWN = [/\/node_modules\/marked\//, /\/apps\/web\/src\/markdown\//];

/** What things are written and taken away with: the first page changes nothing so. */
const EDITING = /\/apps\/web\/src\/editing\//;

/** Charts: pages of learners and of the console have them. */
const CHARTS = [/\/apps\/web\/src\/charts\//];
/** What plugins add to pages. The drawings of icons, and forms, come with the first one. */
const SLOTS = /\/apps\/web\/src\/slots\/(?!named-icon|section-form)/;

/** An icon that several pages have. */
const ICON = /\/lucide-react\/dist\/esm\/icons\//;

/** The player, and what it alone needs. The schemas of lessons come with the first lesson. */
const LESSON = [/\/apps\/web\/src\/(?:features\/player|player)\//, /\/packages\/exercises\/src\/(?!schema|validation)/];

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // The other packages of the repository come as sources.
  resolve: { conditions: ['@learnwright/source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2024',
    // Fonts stay files, which the policy of the page knows; nothing becomes a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: { fileName: 'licences.json' },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What comes first is one file: many small ones would each cost a request. The composition root stays beside it: it
            // waits for parts that come later, and these would wait for the file that holds it.
            { name: 'app', tags: ['$initial'], test: (id) => !ROOT.test(id) },
            { name: 'markdown', test: (id) => MARKDOWN.some((part) => part.test(id)) },
            { name: 'lesson', test: (id) => LESSON.some((part) => part.test(id)) },
            { name: 'charts', test: (id) => CHARTS.some((part) => part.test(id)) },
            { name: 'editing', test: EDITING },
            { name: 'pages', test: (id) => PAGES.some((part) => part.test(id)) },
            { name: 'icons', test: ICON, minShareCount: 2 },
            { name: 'slots', test: SLOTS },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8787' } },
});
