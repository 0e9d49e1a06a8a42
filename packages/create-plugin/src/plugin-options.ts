import { pluginNameSchema, z } from '@learnwright/plugin-sdk';

const PACKAGE_NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

/** Text of one line, which no format of the template can mistake for its own end. */
const lineSchema = z
  .string()
  .trim()
  .max(200, 'Expected at most 200 characters')
  .regex(/^\P{Cc}*$/u, 'Expected one line');

/** The rules of each option. */
export const OPTION_SCHEMAS = {
  name: pluginNameSchema,
  directory: z.string().min(1, 'Expected a folder'),
  packageName: z
    .string()
    .max(214, 'npm takes at most 214 characters')
    .regex(PACKAGE_NAME, 'npm does not take this name'),
  displayName: lineSchema.min(1, 'Expected a text'),
  author: lineSchema,
  license: z.string().regex(/^[\w .+()-]{1,100}$/, 'Expected a licence such as MIT or Apache-2.0'),
} as const;

/** What a new plugin is called; everything but its name has a default. */
export interface PluginOptions {
  /** As in its addresses, tables and config file: `quiz`. */
  readonly name: string;
  /** The folder to create; default: `learnwright-plugin-<name>` in the current folder. */
  readonly directory?: string | undefined;
  /** On npm; default: `learnwright-plugin-<name>`. */
  readonly packageName?: string | undefined;
  /** For people; default: its name with a capital letter and spaces. */
  readonly displayName?: string | undefined;
  /** As in package.json, such as `Ada <ada@example.org>`; default: none. */
  readonly author?: string | undefined;
  /** As in package.json; default: MIT. */
  readonly license?: string | undefined;
}
