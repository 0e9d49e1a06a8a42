import type { RefObject } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { Field } from '../../ui/field.tsx';

interface AddressFieldsProps {
  readonly url: string;
  readonly onUrl: (url: string) => void;
  /** Null where no branch is asked for. */
  readonly branch: string | null;
  readonly onBranch: (branch: string) => void;
  readonly isBranchRequired: boolean;
}

/** Where a repository is. */
export function AddressFields({ url, onUrl, branch, onBranch, isBranchRequired }: AddressFieldsProps) {
  const { text } = useTexts();
  return (
    <>
      <Field label={text('books.address')} hint={text('books.address_hint')}>
        {(control) => (
          <input
            {...control}
            className="field"
            type="text"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={2000}
            value={url}
            onChange={(event) => onUrl(event.target.value)}
          />
        )}
      </Field>
      {branch !== null && (
        <Field label={text('books.branch')} hint={isBranchRequired ? undefined : text('books.branch_hint')}>
          {(control) => (
            <input
              {...control}
              className="field"
              autoCapitalize="none"
              spellCheck={false}
              required={isBranchRequired}
              maxLength={200}
              value={branch}
              onChange={(event) => onBranch(event.target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
}

interface TokenFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly isRequired?: boolean;
}

/** Takes a token. It is in the field alone, in no state and no attribute of the page. */
export function TokenField({ field, isRequired = false }: TokenFieldProps) {
  const { text } = useTexts();
  return (
    <Field label={text('books.token')} hint={text('books.token_hint')}>
      {(control) => (
        <input
          {...control}
          ref={field}
          className="field"
          type="password"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required={isRequired}
          maxLength={2000}
        />
      )}
    </Field>
  );
}
