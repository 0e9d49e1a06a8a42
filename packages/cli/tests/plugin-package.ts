import { createFolder, writeFiles } from './learnwright.ts';

/** The package.json of a built plugin, with other fields where they are given. */
export function packageJson(changes: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    name: '@acme/learnwright-plugin-quiz',
    version: '1.2.0',
    type: 'module',
    license: 'MIT',
    exports: { '.': './dist/index.js', './package.json': './package.json' },
    files: ['dist', 'config'],
    'app.plugins': { quiz: '.#quiz' },
    ...changes,
  });
}

/** A plugin whose module needs nothing to be imported. */
export const QUIZ_JS = `export const quiz = { name: 'quiz', version: '1.2.0', api_version: '1', license_tier: 'core' };\n`;

/** The folder of a built plugin that every server takes, with other files where they are given. */
export function createPluginPackage(changes: Readonly<Record<string, string>> = {}): string {
  const folder = createFolder();
  writeFiles(folder, {
    'package.json': packageJson(),
    'dist/index.js': QUIZ_JS,
    'config/quiz.yaml': 'plugin:\n  name: quiz\n',
    ...changes,
  });
  return folder;
}
