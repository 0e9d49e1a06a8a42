import type { Schemas } from '@learnwright/client';
import { useEffect, useRef } from 'react';
import { shortName } from '../../../page/plain-name.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Part } from './part.tsx';

interface NewSecretProps {
  readonly token: Schemas['CreatedApiToken'];
  readonly onDone: () => void;
}

/** The secret of a token that was made just now: it is shown this once, and in no other place. */
export function NewSecret({ token, onDone }: NewSecretProps) {
  const { text } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Part title={text('console.people.new_token', { name: shortName(token) })} heading={heading}>
      {token.secret === null ? (
        <p className="max-w-measure text-wrong">{text('console.people.secret_lost')}</p>
      ) : (
        <>
          <p className="max-w-measure ps-4 border-s-4 border-almost">{text('console.people.secret_once')}</p>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <code className="min-w-0 wrap-anywhere p-3 bg-sunken rounded-field select-all">{token.secret}</code>
            <CopyButton text={token.secret} label={text('action.copy')} doneLabel={text('action.copied')} />
          </p>
          <p className="text-small text-ink-soft max-w-measure">{text('console.people.secret_use')}</p>
        </>
      )}
      <p>
        <Button onClick={onDone}>{text('console.people.secret_kept')}</Button>
      </p>
    </Part>
  );
}
