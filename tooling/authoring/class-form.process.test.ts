import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createPlugin } from '@learnwright/create-plugin';
import { pluginContract } from '@learnwright/test-kit';
import { afterAll, expect, it } from 'vitest';
import { ROOT, runCommand } from '../run-command.ts';

const GUIDE = readFileSync(join(ROOT, 'docs/guides/write-a-plugin.md'), 'utf8');
const [, code = ''] = /^## The class form$[\s\S]*?^```ts\n([\s\S]*?)^```$/m.exec(GUIDE) ?? [];

// A new plugin, with the class of the guide in the place of its object.
const folder = mkdtempSync(join(tmpdir(), 'learnwright-class-form-'));
const { directory } = await createPlugin({ name: 'quiz', directory: join(folder, 'quiz') });
const path = (file: string) => join(directory, file);
const change = (file: string, before: string, after: string) =>
  writeFileSync(path(file), readFileSync(path(file), 'utf8').replace(before, after));
writeFileSync(path('src/plugin.ts'), code);
writeFileSync(path('src/index.ts'), "export { QuizPlugin } from './plugin.ts';\n");
change('package.json', '.#plugin', '.#QuizPlugin');
change('config/quiz.yaml', 'settings:\n  bonus: 5', 'settings: {}');
symlinkSync(join(ROOT, 'tooling/node_modules'), join(folder, 'node_modules'));
const { QuizPlugin } = await import(pathToFileURL(path('src/plugin.ts')).href);
afterAll(() => rmSync(folder, { recursive: true }));

pluginContract(QuizPlugin, { directory: pathToFileURL(`${directory}/`), languages: ['en', 'de'] });

it('the class of the guide has types that fit', () => {
  const compilerOptions = { noEmit: true, singleThreaded: true, customConditions: ['@learnwright/source'], types: [] };
  const base = join(ROOT, 'tooling/tsconfig/base.json');
  const config = { extends: base, compilerOptions, files: ['src/plugin.ts'] };
  writeFileSync(path('tsconfig.json'), JSON.stringify(config));
  const { output } = runCommand('tsc', ['-p', path('tsconfig.json')], { directory, quiet: true });
  expect(output.split('\n').filter((line) => line.includes('plugin.ts('))).toEqual([]);
});
