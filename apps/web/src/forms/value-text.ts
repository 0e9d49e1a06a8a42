import type { Texts } from '../texts/texts.ts';
import { isSecretSet } from './field-draft.ts';
import { type FieldKind, isUnset } from './schema-field.ts';
import { showNumber } from './typed-number.ts';

/** A value as people read it. */
export function describeValue({ type }: FieldKind, value: unknown, texts: Texts): string {
  const { text } = texts;
  if (type === 'secret') return text(isSecretSet(value) ? 'forms.secret_set' : 'forms.not_set');
  if (isUnset(value)) return text('forms.not_set');
  if (value === '' || (Array.isArray(value) && value.length === 0)) return text('forms.empty');
  if (typeof value === 'boolean') return text(value ? 'forms.on' : 'forms.off');
  if (typeof value === 'number') return showNumber(value, texts);
  if (typeof value === 'string') return value;
  if (type === 'list' && Array.isArray(value)) return value.join('\n');
  return JSON.stringify(value, null, 2);
}
