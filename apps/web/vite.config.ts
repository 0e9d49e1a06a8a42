import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What every page needs, in one file: many small ones would each cost a request. */
const FIRST = [
  /\/node_modules\/(?:react|react-dom|scheduler|@tanstack|use-sync-external-store)\//,
  /\/apps\/web\/src\/(?:app|page|start|ui)\/(?!page-icons)/,
  /\/apps\/web\/src\/(?:features\/today|illustrations)\//,
  /\/packages\/client\/src\/(?!files|lessons|local|reviews)/,
  /\/packages\/react\/src\/(?!tutor\/)/,
  /\/apps\/web\/src\/texts\/(?!en\.|de\.|english\/|german\/)/,
];

/** What makes elements of Markdown: lessons and talks have it. */
const MARKDOWN = [/\/node_modules\/marked\//, /\/apps\/web\/src\/markdown\//];

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
            { name: 'app', test: (id) => FIRST.some((part) => part.test(id)) },
            { name: 'markdown', test: (id) => MARKDOWN.some((part) => part.test(id)) },
            { name: 'lesson', test: (id) => LESSON.some((part) => part.test(id)) },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8787' } },
});
