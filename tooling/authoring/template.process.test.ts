import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anyConfigFileSchema } from '@learnwright/plugin-sdk/loading';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { pluginPackageSchema } from '../generated/schemas/plugin-package-schema.ts';
import { openRepository } from '../repository/open-repository.ts';
import { listPackages } from '../repository/workspace-package.ts';
import { ROOT } from '../run-command.ts';

const TEMPLATE = 'packages/create-plugin/template';
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
/** A file of the template as it is for a plugin called quiz. */
const readFilled = (file: string) =>
  read(`${TEMPLATE}/${file}`).replaceAll('{{name}}', 'quiz').replaceAll('{{version}}', version);

const packages = listPackages(openRepository(ROOT));
const versionOf = (name: string) => packages.find(({ manifest }) => manifest.name === name)?.manifest.version;
const version = String(versionOf('@learnwright/create-plugin'));
const manifest = JSON.parse(readFilled('_package.json'));
const workspace = z
  .object({ catalog: z.record(z.string(), z.string()), allowBuilds: z.record(z.string(), z.boolean()) })
  .parse(parse(read('pnpm-workspace.yaml')));

const dependencies = z.record(z.string(), z.string()).parse(manifest.devDependencies);
const ours = Object.keys(dependencies).filter((name) => name.startsWith('@learnwright/'));

test.each(ours)('a new plugin can have the %s that is released with create-plugin', (name) => {
  expect(versionOf(name)).toBe(version);
});

test.each(Object.keys(dependencies).filter((name) => !ours.includes(name)))(
  'a new plugin has the %s that this repository is tested with',
  (name) => {
    expect(dependencies[name]).toBe(workspace.catalog[name]);
  },
);

test('packages that are released together are so by the configuration of the releases', () => {
  const { fixed } = z.object({ fixed: z.array(z.array(z.string())) }).parse(JSON.parse(read('.changeset/config.json')));
  expect(fixed).toEqual([['@learnwright/create-plugin', ...ours].toSorted()]);
});

test('a new plugin allows the install scripts that this repository allows', () => {
  // A plugin does not have this Node.
  const { node, ...others } = workspace.allowBuilds;
  expect(node).toBe(true);
  expect(manifest.allowScripts).toEqual(others);
});

test('the files of a new plugin fit the schemas that are published', () => {
  expect(pluginPackageSchema.safeParse(manifest).error).toBeUndefined();
  expect(anyConfigFileSchema.safeParse(parse(readFilled('config/{{name}}.yaml'))).error).toBeUndefined();
});

test('the guide of pages shows the page of a new plugin, and the script that builds it', () => {
  const guide = read('docs/guides/plugin-pages.md');
  const blockOf = (language: string) =>
    new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(guide)?.[1]?.trim() ?? '';
  const lines = blockOf('js').split('\n');
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(read(`${TEMPLATE}/ui/page.js`)).toContain(line);
  const { files, scripts } = JSON.parse(blockOf('json'));
  expect(files).toEqual(manifest.files);
  expect(scripts.page).toBe(JSON.parse(read('examples/mistake-quiz/package.json')).scripts.page);
});
