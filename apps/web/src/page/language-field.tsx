import { useSessionState } from '../start/session.ts';
import { BUNDLED_LANGUAGES } from '../texts/load-language.ts';
import { useTextStore, useTexts } from '../texts/texts.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

interface LanguageFieldProps {
  readonly hint?: string;
  readonly onChange?: (language: string) => void;
}

/** The language of the app: those that it brings, and those that somebody has brought to the server. */
export function LanguageField({ hint, onChange }: LanguageFieldProps) {
  const { text, language } = useTexts();
  const store = useTextStore();
  const { server } = useSessionState();
  const tags = [
    ...new Set([...BUNDLED_LANGUAGES, ...(server?.languages ?? []).map((each) => each.language), language]),
  ];
  const choose = (tag: string) => {
    onChange?.(tag);
    store.choose(tag).catch(() => undefined);
  };
  return (
    <Field label={text('welcome.language')} hint={hint}>
      {(control) => (
        <Select
          {...control}
          value={language}
          options={tags.map((value) => ({ value, label: nameOf(value), lang: value }))}
          onChange={choose}
        />
      )}
    </Field>
  );
}

/** What a language calls itself. */
function nameOf(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  } catch {
    // Something that no language is named by.
    return tag;
  }
}
