import { z } from 'zod';

const PATTERN = /^[a-z][a-z0-9_-]{1,48}[a-z0-9]$/;

/** Paths below /api/plugins, the server itself, folders of an archive, and reserved words of JavaScript and Windows (specification, R7.9). */
const RESERVED = new Set(
  (
    'manifests health errors installed install settings admin audit core config i18n ' +
    'con prn aux nul com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9 ' +
    'arguments await break case catch class const constructor continue debugger default delete else enum eval export ' +
    'extends false finally for function if implements import in instanceof interface let new null package private ' +
    'protected prototype public return static super switch this throw true try typeof undefined var void while with yield'
  ).split(' '),
);

/** The name of a plugin: 3 to 50 characters of the specified form (specification, R7.9), and no reserved word. */
export const pluginNameSchema = z
  .string()
  .regex(PATTERN, 'Expected 3 to 50 of a-z, 0-9, _ and -, starting with a letter and ending with a letter or digit')
  .refine((name) => !RESERVED.has(name), 'The name is reserved');

/** The prefix of a plugin's tables: `tablePrefix('my-quiz')` is `plg_my_quiz__`. */
export function tablePrefix(name: string): string {
  return `plg_${name.replaceAll('-', '_')}__`;
}
