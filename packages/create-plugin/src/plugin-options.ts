import { pluginNameSchema, z } from '@learnwright/plugin-sdk';

/** The names of a new plugin; everything but `name` has a default. */
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
  /** Whether it has a page of its own in the web app, drawn by the files in `ui`; default: false. */
  readonly page?: boolean | undefined;
}

/** All options of a new plugin. */
export type CompleteOptions = { readonly [Option in keyof PluginOptions]-?: NonNullable<PluginOptions[Option]> };

const PACKAGE_NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

/** Text of one line: no format of the template can take it for its own end. */
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
  page: z.boolean(),
} as const;

const { name, ...others } = OPTION_SCHEMAS;
const givenSchema = z.object({ name, ...z.object(others).partial().shape });
const MARKER = Symbol.for('@learnwright/create-plugin/CreatePluginError');

/** Fills in the defaults. Throws a CreatePluginError with a line for everything that is wrong. */
export function completeOptions(options: PluginOptions): CompleteOptions {
  const given = givenSchema.safeParse(options);
  if (!given.success) {
    const lines = given.error.issues.map(({ path: [option], message }) => `${String(option)}: ${message}.`);
    throw new CreatePluginError(lines.join('\n'));
  }
  const { directory, packageName, displayName, author, license, page } = given.data;
  return {
    name: given.data.name,
    directory: directory ?? packageNameFor(given.data.name),
    packageName: packageName ?? packageNameFor(given.data.name),
    displayName: displayName ?? displayNameFor(given.data.name),
    author: author ?? '',
    license: license ?? 'MIT',
    page: page ?? false,
  };
}

/** The package name of a plugin, in a scope such as `@acme` where one is given. */
export function packageNameFor(plugin: string, scope?: string): string {
  return `${scope === undefined ? '' : `${scope}/`}learnwright-plugin-${plugin}`;
}

/** A name for people, made of the name of a plugin: `my-quiz` as `My quiz`. */
export function displayNameFor(plugin: string): string {
  const words = plugin.replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why no plugin was created, in sentences that say what to change. Nothing has been written. */
export class CreatePluginError extends Error {
  readonly [MARKER] = true;

  constructor(message: string) {
    super(message);
    this.name = 'CreatePluginError';
  }
}

/** Tells whether a caught value is a CreatePluginError, also one made by another copy of this package. */
export function isCreatePluginError(error: unknown): error is CreatePluginError {
  return typeof error === 'object' && error !== null && MARKER in error;
}
