import { pluginNameSchema, z } from '@learnwright/plugin-sdk';

/** A file, or files by condition. */
const targetSchema = z.union([z.string(), z.looseObject({ types: z.string().optional(), default: z.string() })]);

/** The part of package.json that makes a package a plugin; whatever else it has is npm's. */
export const pluginPackageSchema = z.looseObject({
  name: z.string().describe('By custom learnwright-plugin-<name>, in a scope or not.'),
  version: z.string().describe('A semantic version; the plugin and its config file say the same.'),
  type: z.literal('module').describe('Plugins are ES modules.'),
  keywords: z.array(z.string()).optional().describe('With learnwright-plugin, so that it is found on npm.'),
  exports: z.record(z.string(), targetSchema).describe('The main module, and ./package.json.'),
  files: z.array(z.string()).describe('What is published and packed: dist, config and i18n.'),
  'app.plugins': z
    .record(
      pluginNameSchema,
      z.string().regex(/^\.(?:\/[\w./-]+)?#[A-Za-z_$][\w$]*$/, 'Expected ".#export" or "./module#export"'),
    )
    .describe('The plugins of the package by name: ".#export" for the main module, "./module#export" for another one.'),
  engines: z
    .looseObject({
      node: z.string().optional().describe('The versions of Node it runs on.'),
      learnwright: z.string().optional().describe('The versions of the server it runs in.'),
    })
    .optional(),
  peerDependencies: z
    .looseObject({ '@learnwright/plugin-sdk': z.string() })
    .optional()
    .describe('The server has the one copy of plugin-sdk.'),
});
