import { parseArgs } from 'node:util';
import { packageNameFor } from '../complete-options.ts';
import { CreatePluginError } from '../create-plugin-error.ts';
import type { PluginOptions } from '../plugin-options.ts';

/** Options of which even the name may be missing. */
export type GivenOptions = { readonly [Option in keyof PluginOptions]: string | undefined };

/** What the words of the command line ask for. */
export interface CommandLine {
  readonly given: GivenOptions;
  /** `@acme`, where one is given. */
  readonly scope: string | undefined;
  readonly asks: boolean;
  readonly installs: boolean;
  readonly usesGit: boolean;
  readonly wantsHelp: boolean;
}

/** Reads the words; throws a CreatePluginError where they are not understood. */
export function readWords(words: readonly string[]): CommandLine {
  const { values, positionals } = parse(words);
  const [name, directory, ...rest] = positionals;
  if (rest.length > 0) throw new CreatePluginError(`Too many words: ${rest.join(' ')}.`);
  const scope = values.scope === undefined ? undefined : `@${values.scope.replace(/^@/, '')}`;
  const packageName = values['package-name'] ?? (name && scope ? packageNameFor(name, scope) : undefined);
  return {
    given: {
      name,
      directory,
      packageName,
      displayName: values['display-name'],
      author: values.author,
      license: values.license,
    },
    scope,
    asks: !values.yes,
    installs: values.install,
    usesGit: values.git,
    wantsHelp: values.help,
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      allowNegative: true,
      options: {
        scope: { type: 'string' },
        'package-name': { type: 'string' },
        'display-name': { type: 'string' },
        author: { type: 'string' },
        license: { type: 'string' },
        yes: { type: 'boolean', short: 'y', default: false },
        install: { type: 'boolean', default: true },
        git: { type: 'boolean', default: true },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new CreatePluginError(error instanceof Error ? error.message : String(error));
  }
}
