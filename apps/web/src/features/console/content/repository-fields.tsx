import type { RefObject } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { type ControlProps, Field } from '../../../ui/field.tsx';

/** Where a repository is, as somebody types it. */
export interface Repository {
  readonly url: string;
  readonly branch: string;
}

interface RepositoryFieldsProps {
  readonly value: Repository;
  readonly onChange: (value: Repository) => void;
  /** Holds the token. It is in no state and no attribute of the page. */
  readonly token: RefObject<HTMLInputElement | null>;
  /** Whether the server keeps the token. */
  readonly isKept: boolean;
}

/** Address, branch and token of a repository. */
export function RepositoryFields({ value, onChange, token, isKept }: RepositoryFieldsProps) {
  const { text } = useTexts();
  return (
    <>
      <Field label={text('console.content.repository.address')} hint={text('console.content.repository.address_hint')}>
        {(control) => (
          <input
            {...control}
            {...PLAIN}
            inputMode="url"
            required
            maxLength={2000}
            value={value.url}
            onChange={(event) => onChange({ ...value, url: event.target.value })}
          />
        )}
      </Field>
      <Field label={text('console.content.repository.branch')} hint={text('console.content.repository.branch_hint')}>
        {(control) => (
          <input
            {...control}
            {...PLAIN}
            maxLength={200}
            value={value.branch}
            onChange={(event) => onChange({ ...value, branch: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={text('console.content.repository.token')}
        hint={text(`console.content.repository.${isKept ? 'token_kept' : 'token_once'}`)}
      >
        {(control) => <SecretInput control={control} field={token} />}
      </Field>
    </>
  );
}

interface SecretInputProps {
  readonly control: ControlProps;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Takes what nobody may read on the page. */
export function SecretInput({ control, field, minLength, maxLength = 4096 }: SecretInputProps) {
  return <input {...control} {...PLAIN} ref={field} type="password" minLength={minLength} maxLength={maxLength} />;
}

const PLAIN = { className: 'field', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** What the API takes of it: nothing that was left empty. */
export function toSource({ url, branch }: Repository, token: HTMLInputElement | null) {
  const secret = token?.value.trim() ?? '';
  return {
    url: url.trim(),
    ...(branch.trim() === '' ? {} : { branch: branch.trim() }),
    ...(secret === '' ? {} : { token: secret }),
  };
}
