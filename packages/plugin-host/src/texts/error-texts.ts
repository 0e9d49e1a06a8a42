import { AppError, type PluginErrorCode, type TextByLanguage } from '@learnwright/core';
import type { ErrorsDefinition, PluginErrorOptions } from '@learnwright/plugin-sdk';
import type { Plugin } from '../definition/plugin.ts';
import { LAST_LANGUAGE, layOver, type TextTree } from './text-lookup.ts';
import type { Texts } from './texts.ts';

/** The code that clients get of an error of a plugin. */
export function codeOf(plugin: string, error: string): PluginErrorCode {
  return `${plugin}.${error}`;
}

/** The English title of an error, which every error has. */
export function titleOf(title: TextByLanguage): string {
  return title[LAST_LANGUAGE] ?? '';
}

/**
 * The texts of a plugin with those of its errors, as `errors.<name>.title` and `errors.<name>.detail`, so that they are found
 * and translated as all others are. A text of the plugin at the same place counts more.
 */
export function withErrorTexts(errors: ErrorsDefinition, translations: Plugin['translations']): Plugin['translations'] {
  const all = new Map<string, TextTree>();
  for (const [name, { title, detail = {} }] of Object.entries(errors)) {
    for (const [kind, texts] of Object.entries({ title, detail })) {
      for (const [language, text] of Object.entries(texts)) {
        all.set(language, layOver(all.get(language) ?? {}, { errors: { [name]: { [kind]: text } } }));
      }
    }
  }
  for (const [language, texts] of Object.entries(translations)) {
    all.set(language, layOver(all.get(language) ?? {}, texts));
  }
  return Object.fromEntries(all);
}

/**
 * Makes an error that a plugin declares. Its message is English, for logs; the problem document has the texts of the language
 * that the request accepts. Throws a TypeError for a name that the plugin does not declare.
 */
export function makeError(
  plugin: Plugin,
  texts: Pick<Texts, 'find' | 'chooseLanguage'>,
  error: string,
  { values = {}, detail, ...options }: PluginErrorOptions = {},
): AppError {
  const declared = Object.hasOwn(plugin.errors, error) ? plugin.errors[error] : undefined;
  if (declared === undefined) {
    throw new TypeError(`The plugin "${plugin.name}" makes the error "${error}", which its errors do not declare.`);
  }
  const titleKey = `errors.${error}.title`;
  const detailKey = declared.detail === undefined ? titleKey : `errors.${error}.detail`;
  const detailIn = (language: string) => detail ?? texts.find(plugin, language, detailKey, values);
  const kind = {
    code: codeOf(plugin.name, error),
    status: declared.status,
    title: titleOf(declared.title),
    translate: (languages: readonly string[]) => {
      const language = texts.chooseLanguage(plugin, languages, titleKey);
      const title = texts.find(plugin, language, titleKey, values);
      return { title, detail: detailIn(language), language };
    },
  };
  return new AppError(kind, detailIn(LAST_LANGUAGE), options);
}
