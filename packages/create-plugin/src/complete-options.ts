import { z } from '@learnwright/plugin-sdk';
import { CreatePluginError } from './create-plugin-error.ts';
import { OPTION_SCHEMAS, type PluginOptions } from './plugin-options.ts';

const { name, ...others } = OPTION_SCHEMAS;
const givenSchema = z.object({ name, ...z.object(others).partial().shape });

/** All options of a new plugin. */
export type CompleteOptions = Readonly<Record<keyof PluginOptions, string>>;

/** Fills in the defaults. Throws a CreatePluginError with a line for everything that is wrong. */
export function completeOptions(options: PluginOptions): CompleteOptions {
  const given = givenSchema.safeParse(options);
  if (!given.success) {
    const lines = given.error.issues.map(({ path: [option], message }) => `${String(option)}: ${message}.`);
    throw new CreatePluginError(lines.join('\n'));
  }
  const { directory, packageName, displayName, author, license } = given.data;
  return {
    name: given.data.name,
    directory: directory ?? packageNameFor(given.data.name),
    packageName: packageName ?? packageNameFor(given.data.name),
    displayName: displayName ?? displayNameFor(given.data.name),
    author: author ?? '',
    license: license ?? 'MIT',
  };
}

/** The package name of a plugin, in a scope such as `@acme` where one is given. */
export function packageNameFor(plugin: string, scope?: string): string {
  return `${scope === undefined ? '' : `${scope}/`}learnwright-plugin-${plugin}`;
}

/** What people call a plugin who know only its name: `my-quiz` as `My quiz`. */
export function displayNameFor(plugin: string): string {
  const words = plugin.replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
