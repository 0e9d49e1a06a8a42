import { type Client, requireData } from '@learnwright/client';
import { BUNDLED_LANGUAGES, chooseLanguage } from './load-language.ts';
import { openTexts, type TextStore } from './texts.ts';

/** What the language of a page is chosen by. */
interface LanguagePorts {
  readonly client: Client;
  readonly kept: { read(name: string): string | null; write(name: string, value: string | null): void };
  /** The languages of the browser, the best first. */
  readonly wanted: readonly string[];
  readonly root: HTMLElement;
  readonly now: () => number;
}

const NAME = 'language';

/** Opens the texts in the language that was chosen last, else in the browser's. Those of the server come when they are there. */
export async function openAppTexts({ client, kept, wanted, root, now }: LanguagePorts): Promise<TextStore> {
  const language = kept.read(NAME) ?? chooseLanguage(wanted, BUNDLED_LANGUAGES) ?? 'en';
  const store = await openTexts(language, {
    now,
    readServer: async (lang) => {
      const result = await client.get('/i18n/{lang}', { params: { lang } });
      // A language that the server does not have, or a place of files alone.
      return result.error?.status === 404 ? null : requireData(result);
    },
    onLanguage: (lang) => {
      root.lang = lang;
    },
  });
  // The page does not wait for them.
  store.choose(language).catch(() => undefined);
  return {
    ...store,
    choose: async (next) => {
      kept.write(NAME, next);
      await store.choose(next);
    },
  };
}
