import { useSend } from '@learnwright/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormDialog } from '../../../editing/form-dialog.tsx';
import { plainName } from '../../../page/plain-name.ts';
import { useSessionState } from '../../../start/session.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Field } from '../../../ui/field.tsx';
import { useAnnounce } from '../../../ui/live-status.tsx';
import { Problem } from '../parts/problem.tsx';

/** Makes a user, and goes to their page. What it says depends on how people come in here. */
export function CreateUser({ onClose }: { readonly onClose: () => void }) {
  const { text } = useTexts();
  const { server } = useSessionState();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const send = useSend('POST', '/users');
  const create = () => {
    const body = { name: name.trim(), ...(email.trim() !== '' && { email: email.trim() }) };
    send.mutate(
      { body },
      {
        onSuccess: (user) => {
          announce(text('console.people.user_created', { name: plainName(user) }));
          void navigate({ to: '/console/$', params: { _splat: `users/${user.id}` } });
        },
      },
    );
  };
  const mode = server?.auth_mode === 'open' ? 'open' : server?.sign_in == null ? 'required' : 'sign_in';
  return (
    <FormDialog
      title={text('console.people.create_user')}
      action={text('action.create')}
      isBusy={send.isPending}
      onSend={create}
      onClose={onClose}
    >
      <p className="text-ink-soft">{text(`console.people.create_user_${mode}`)}</p>
      <Field label={text('console.people.name')}>
        {(control) => (
          <input
            {...control}
            className="field"
            autoComplete="off"
            required
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={text('console.people.email')} hint={text('console.people.email_hint')}>
        {(control) => (
          <input
            {...control}
            className="field"
            type="email"
            autoComplete="off"
            maxLength={320}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Problem error={send.error} />
    </FormDialog>
  );
}
