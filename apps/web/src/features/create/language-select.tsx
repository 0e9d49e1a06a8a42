import { useTexts } from '../../texts/texts.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

/** The languages that are offered: those that many people learn, or explain in. */
const LANGUAGES = [
  ...['ar', 'bg', 'cs', 'da', 'de', 'el', 'en', 'es', 'fa', 'fi', 'fr', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja'],
  ...['ko', 'la', 'nb', 'nl', 'pl', 'pt', 'ro', 'ru', 'sk', 'sr', 'sv', 'sw', 'th', 'tr', 'uk', 'vi', 'zh'],
];

interface LanguageSelectProps {
  readonly label: string;
  /** What stands for no language at all, where that can be chosen. */
  readonly none?: string;
  readonly value: string;
  readonly onChange: (language: string) => void;
}

/** Chooses a language by its name in the language of the page. */
export function LanguageSelect({ label, none, value, onChange }: LanguageSelectProps) {
  const { format, language } = useTexts();
  const tags = new Set([...LANGUAGES, language, ...(value === '' ? [] : [value])]);
  const options = [...tags].map((tag) => ({ value: tag, label: format.language(tag) }));
  const sorted = options.toSorted((one, other) => one.label.localeCompare(other.label, language));
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={none === undefined ? sorted : [{ value: '', label: none }, ...sorted]}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
