import type { ComponentProps } from 'react';

/** The longest answer that an attempt keeps. */
const MAX_LENGTH = 2_000;

/** What helps in other fields gives the answer away in this one. */
export function answerFieldProps(language: string) {
  return {
    lang: language || undefined,
    dir: 'auto',
    autoCapitalize: 'off',
    autoCorrect: 'off',
    autoComplete: 'off',
    spellCheck: false,
    inputMode: 'text',
    maxLength: MAX_LENGTH,
  } as const satisfies ComponentProps<'input'>;
}
