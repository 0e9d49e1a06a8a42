import { type Texts, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { type Draft, readInput } from './field-draft.ts';
import { OfField } from './of-field.tsx';
import { type FormField, kindOf } from './schema-field.ts';
import { describeValue } from './value-text.ts';

interface ConflictProps {
  readonly field: FormField;
  /** What the server has by now. */
  readonly value: unknown;
  readonly draft: Draft;
  readonly onTheirs: () => void;
  readonly onYours: () => void;
}

/** What somebody else has made of a field meanwhile, and what stands in it: one of both is to count. */
export function Conflict({ field, value, draft, onTheirs, onYours }: ConflictProps) {
  const texts = useTexts();
  const { text } = texts;
  const label = field.label.words;
  return (
    <div data-conflict="" className="grid gap-2 p-3 border border-almost rounded-field">
      <p className="font-medium">{text('forms.changed_elsewhere')}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 wrap-anywhere whitespace-pre-wrap">
        <dt className="text-ink-soft">{text('forms.theirs')}</dt>
        <dd>{describeValue(kindOf(field, value), value, texts)}</dd>
        <dt className="text-ink-soft">{text('forms.yours')}</dt>
        <dd>{describeDraft(field, draft, texts)}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onTheirs}>
          <span>
            {text('forms.take_theirs')}
            <OfField label={label} />
          </span>
        </Button>
        <Button onClick={onYours}>
          <span>
            {text('forms.keep_yours')}
            <OfField label={label} />
          </span>
        </Button>
      </div>
    </div>
  );
}

/** What stands in a field as people read it; as it was typed where it is no value. Nobody reads a secret. */
function describeDraft(field: FormField, { input, base }: Draft, texts: Texts): string {
  const kind = kindOf(field, base);
  if (kind.type === 'secret') return texts.text(input === null ? 'forms.not_set' : 'forms.secret_new');
  const reading = readInput(kind, input, texts.language);
  return 'mistake' in reading ? String(input) : describeValue(kind, reading.value, texts);
}
