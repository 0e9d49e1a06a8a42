import { useTexts } from '../../texts/texts.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

/** The languages that are offered; a book keeps any other that it has. */
const LANGUAGES = [
  ...['ar', 'cs', 'da', 'de', 'el', 'en', 'es', 'fi', 'fr', 'hi', 'hu', 'it', 'ja'],
  ...['ko', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sv', 'tr', 'uk', 'zh'],
];

interface BookLanguageProps {
  readonly value: string;
  readonly onChange: (language: string) => void;
}

/** The language that a book is written in. */
export function BookLanguage({ value, onChange }: BookLanguageProps) {
  const { text, format } = useTexts();
  const options = [...new Set([...LANGUAGES, value])].map((tag) => ({ value: tag, label: format.language(tag) }));
  const sorted = options.toSorted((left, right) => left.label.localeCompare(right.label));
  return (
    <Field label={text('books.language')}>
      {(control) => <Select {...control} value={value} options={sorted} onChange={onChange} />}
    </Field>
  );
}
