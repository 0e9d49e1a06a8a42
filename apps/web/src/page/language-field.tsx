import type { AppInfo } from '../start/app-info.ts';
import { useSessionState } from '../start/session.ts';
import { BUNDLED_LANGUAGES } from '../texts/load-language.ts';
import { useTextStore, useTexts } from '../texts/texts.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

/** The language of the app: those that it brings, and those that somebody has brought to the server. */
export function LanguageField({ hint }: { readonly hint?: string }) {
  const { text, language } = useTexts();
  const store = useTextStore();
  const { server } = useSessionState();
  return (
    <Field label={text('welcome.language')} hint={hint}>
      {(control) => (
        <Select
          {...control}
          value={language}
          options={languagesOf(server, language).map((value) => ({ value, label: nameOfLanguage(value), lang: value }))}
          onChange={(tag) => store.choose(tag).catch(() => undefined)}
        />
      )}
    </Field>
  );
}

/** The languages that the app and the server have texts in, and one that was chosen before. */
export function languagesOf(server: AppInfo | null, chosen: string): string[] {
  return [...new Set([...BUNDLED_LANGUAGES, ...(server?.languages ?? []).map(({ language }) => language), chosen])];
}

/** What a language calls itself. */
export function nameOfLanguage(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  } catch {
    // Something that no language is named by.
    return tag;
  }
}
