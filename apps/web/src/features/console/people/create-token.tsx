import type { Schemas } from '@learnwright/client';
import { useSend } from '@learnwright/react';
import { useState } from 'react';
import { FormDialog } from '../../../editing/form-dialog.tsx';
import { plainName } from '../../../page/plain-name.ts';
import { usePagePorts } from '../../../start/page-ports.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Choices } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { useAnnounce } from '../../../ui/live-status.tsx';
import { Select } from '../../../ui/select.tsx';
import { Problem } from '../parts/problem.tsx';
import { LearnerPicker } from './learner-picker.tsx';

type Role = Schemas['CreateApiToken']['role'];

interface CreateTokenProps {
  /** Whose token it is to be; null where that is chosen here. */
  readonly user: Schemas['User'] | null;
  readonly onClose: () => void;
  readonly onMade: (token: Schemas['CreatedApiToken']) => void;
}

const ROLES = ['learner', 'app', 'operator'] as const;
/** For how many days a token may be good; the last one is for ever. */
const DAYS = [7, 30, 90, 365, null];
const FIRST_DAYS = '90';
const DAY = 86_400_000;

/** Makes a token: what it is called, what it may do, in whose name, and for how long. */
export function CreateToken({ user, onClose, onMade }: CreateTokenProps) {
  const { text, plural } = useTexts();
  const { now } = usePagePorts();
  const announce = useAnnounce();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('learner');
  const [learner, setLearner] = useState(user);
  const [isMissing, setIsMissing] = useState(false);
  const [days, setDays] = useState(FIRST_DAYS);
  const send = useSend('POST', '/admin/tokens');
  const create = () => {
    setIsMissing(role === 'learner' && learner === null);
    if (role === 'learner' && learner === null) return;
    const body = {
      name: name.trim(),
      role,
      ...(role === 'learner' && learner !== null && { user_id: learner.id }),
      ...(days !== '' && { expires_at: new Date(now() + Number(days) * DAY).toISOString() }),
    };
    send.mutate(
      { body },
      {
        onSuccess: (token) => {
          // What was answered holds the secret: nothing but the page keeps it.
          send.reset();
          announce(text('console.people.token_made', { name: plainName(token) }));
          onMade(token);
        },
      },
    );
  };
  return (
    <FormDialog
      title={text('console.people.create_token')}
      action={text('action.create')}
      isBusy={send.isPending}
      onSend={create}
      onClose={onClose}
    >
      <Field label={text('console.people.label')} hint={text('console.people.label_hint')}>
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
      <Choices
        legend={<span className="font-medium">{text('console.people.role')}</span>}
        name="role"
        choices={ROLES.map((value) => ({ value, label: text(`console.people.role_${value}_text`) }))}
        chosen={[role]}
        onChange={([next = role]) => setRole(next)}
      />
      {role === 'operator' && <p className="ps-4 border-s-4 border-almost">{text('console.people.role_warning')}</p>}
      {role === 'learner' && <LearnerPicker chosen={learner} isMissing={isMissing} onChoose={setLearner} />}
      <Field label={text('console.people.good_for')}>
        {(control) => (
          <Select
            {...control}
            value={days}
            options={DAYS.map((count) => ({
              value: count === null ? '' : String(count),
              label: count === null ? text('console.people.for_ever') : plural('today.days', count),
            }))}
            onChange={setDays}
          />
        )}
      </Field>
      <Problem error={send.error} />
    </FormDialog>
  );
}
