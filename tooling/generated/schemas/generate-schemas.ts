import { pluginYamlSchema } from '@learnwright/plugin-installer';
import { anyConfigFileSchema } from '@learnwright/plugin-sdk/loading';
import { z } from 'zod';
import { pluginPackageSchema } from './plugin-package-schema.ts';

const SCHEMAS = {
  'plugin-yaml': {
    schema: pluginYamlSchema,
    title: 'plugin.yaml of a plugin archive',
    source: 'pluginYamlSchema of packages/plugin-installer',
  },
  'plugin-config': {
    schema: anyConfigFileSchema,
    title: 'config/<name>.yaml of a plugin',
    source: 'anyConfigFileSchema of packages/plugin-sdk',
  },
  'package-json': {
    schema: pluginPackageSchema,
    title: 'package.json of a plugin',
    source: 'pluginPackageSchema of tooling/generated/schemas',
  },
} as const;

/** JSON Schemas of the files an author writes, by file name. */
export function generateSchemas(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(SCHEMAS).map(([name, { schema, title, source }]) => {
      const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' });
      const notice = `Generated from ${source}. Change that, then run "pnpm check --update".`;
      const text = JSON.stringify({ $schema, $comment: notice, title, ...rest }, null, 2);
      return [`schemas/${name}.schema.json`, `${text}\n`];
    }),
  );
}
