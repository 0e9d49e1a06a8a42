import { useSend } from '@learnwright/react';
import { type FormEvent, useRef, useState } from 'react';
import { findMistake } from '../../../page/finding-text.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useAnnounce } from '../../../ui/live-status.tsx';
import { Problem } from '../parts/problem.tsx';
import { RepositoryFields, SecretInput, toSource } from './repository-fields.tsx';

const NONE = { url: '', branch: '' };
/** What the server takes as a secret. */
const SECRET = { minLength: 16, maxLength: 200 };

/** Follows a repository from now on. Its token and secret go to the server, and are nowhere on the page afterwards. */
export function FollowForm() {
  const { text } = useTexts();
  const announce = useAnnounce();
  const follow = useSend('POST', '/plugins/content/remotes');
  const [value, setValue] = useState(NONE);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [followed, setFollowed] = useState<string | null>(null);
  const token = useRef<HTMLInputElement>(null);
  const secret = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    setFollowed(null);
    const webhook_secret = secret.current?.value ?? '';
    const body = { ...toSource(value, token.current), ...(webhook_secret === '' ? {} : { webhook_secret }) };
    try {
      const { url } = await follow.mutateAsync({ body });
      const done = text('console.content.remotes.following', { url });
      setFollowed(done);
      announce(done);
      setValue(NONE);
      for (const { current } of [token, secret]) if (current !== null) current.value = '';
    } catch (failure) {
      setError(failure);
    }
    follow.reset();
    setIsBusy(false);
  }

  return (
    <section className="card grid gap-4 p-6 max-w-narrow" aria-labelledby="follow">
      <div className="grid gap-1">
        <h2 id="follow" className="text-large font-strong">
          {text('console.content.remotes.follow')}
        </h2>
        <p className="text-ink-soft">{text('console.content.remotes.follow_text')}</p>
      </div>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <RepositoryFields value={value} onChange={setValue} token={token} isKept />
        <Field
          label={text('console.content.repository.secret')}
          hint={text('console.content.repository.secret_hint')}
          mistake={findMistake(error, '/webhook_secret')}
        >
          {(control) => <SecretInput control={control} field={secret} {...SECRET} />}
        </Field>
        <p>
          <Button type="submit" isBusy={isBusy}>
            {text('console.content.remotes.follow')}
          </Button>
        </p>
        <Problem error={error} />
        {followed !== null && <p className="wrap-anywhere">{followed}</p>}
      </form>
    </section>
  );
}
