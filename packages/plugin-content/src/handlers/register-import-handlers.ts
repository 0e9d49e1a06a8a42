import type { ContentContext } from '../content-context.ts';
import { createContentSetHandler } from './content-set-handler.ts';
import { createMarkdownFolderHandler } from './markdown-folder-handler.ts';
import { createMarkdownHandler } from './markdown-handler.ts';
import type { PrepareText } from './prepare-text.ts';

/** Registers the formats this plugin reads; the first that claims a source wins. They go with the plugin. */
export function registerImportHandlers(context: ContentContext): void {
  const { importHandlers } = context.registries;
  const prepareText: PrepareText = (text, language) => context.hooks.chain('content_pre_import', text, language);
  const defaultLanguage = () => context.settings.values.markdown_language;
  importHandlers.register(createContentSetHandler(prepareText));
  importHandlers.register(createMarkdownHandler({ prepareText, defaultLanguage }));
  importHandlers.register(createMarkdownFolderHandler({ prepareText, defaultLanguage }));
}
