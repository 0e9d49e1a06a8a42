/** What can be wrong with a part of a request. The sentences stand apart: pages come without them. */
const CODES = [
  'required',
  'invalid_type',
  'invalid_value',
  'invalid_format',
  'too_small',
  'too_big',
  'invalid_character',
  'invalid_cursor',
  'in_future',
  'unknown_parameter',
  'unknown_reference',
  'not_unique',
  'invalid_archive',
  'conflict',
] as const;

/** A code of a single finding. */
export type FindingCode = (typeof CODES)[number];

/** Every `code` inside `errors[]` that the server itself gives; import findings use the rule ids of the lesson format. */
export const FINDING_CODES: Readonly<Record<FindingCode, string>> = {
  required: 'The field is missing.',
  invalid_type: 'The value has another JSON type.',
  invalid_value: 'The value is not one of those allowed.',
  invalid_format: 'The text does not have the form asked for.',
  too_small: 'The value or its length is below the minimum.',
  too_big: 'The value or its length is above the maximum.',
  invalid_character: 'The text holds a NUL character or half of a surrogate pair.',
  invalid_cursor: 'The cursor did not come from this list.',
  in_future: 'The time is more than five minutes ahead of the server.',
  unknown_parameter: 'The route takes no query parameter of this name.',
  unknown_reference: 'The value names something that does not exist.',
  not_unique: 'The value belongs to something else already.',
  invalid_archive: 'The file is no archive of the kind asked for, is damaged, or is beyond the limits of the server.',
  conflict: 'This was changed here and elsewhere.',
};

/** Tells whether something is a code of the table. */
export function isFindingCode(code: unknown): code is FindingCode {
  return CODES.some((each) => each === code);
}
