import { requireData } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormDialog } from '../../editing/form-dialog.tsx';
import { exportAccount } from '../../page/export-account.ts';
import { explainError } from '../../page/failure.tsx';
import { forgetKept } from '../../page/forget-kept.ts';
import { plainName, plainText } from '../../page/plain-name.ts';
import { PluginExports } from '../../slots/plugin-exports.tsx';
import { usePagePorts } from '../../start/page-ports.ts';
import { useSession, useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { KeepIcon, RemoveIcon } from '../../ui/icons.ts';
import { Mistake, SettingCard } from './setting-card.tsx';

/** What the server has of somebody: a file of all of it, and its end. */
export function AccountData({ user_id }: { readonly user_id: string }) {
  const texts = useTexts();
  const { text } = texts;
  const [isErasing, setIsErasing] = useState(false);
  const { client } = useSession();
  const file = useMutation({
    retry: false,
    mutationFn: () => exportAccount(client, user_id),
  });
  return (
    <>
      <SettingCard>
        <p>{text('settings.account_export_text')}</p>
        <p className="flex flex-wrap items-center gap-4">
          <Button icon={KeepIcon} isBusy={file.isPending} onClick={() => file.mutate()}>
            {text('action.export')}
          </Button>
          <span role="status">
            {file.isPending ? text('settings.exporting') : file.isSuccess ? text('settings.exported') : ''}
          </span>
        </p>
        <Mistake>{file.isError ? explainError(file.error, texts) : null}</Mistake>
        <PluginExports at="data" />
      </SettingCard>
      <SettingCard>
        <p>{text('settings.account_erase_text')}</p>
        <p>
          <Button rank="danger" icon={RemoveIcon} onClick={() => setIsErasing(true)}>
            {text('action.erase')} <span className="unseen">{text('settings.account')}</span>
          </Button>
        </p>
      </SettingCard>
      {isErasing && <EraseAccount user_id={user_id} onClose={() => setIsErasing(false)} />}
    </>
  );
}

/** Erases the account once its name was typed. Whoever was signed in is not any more. */
function EraseAccount({ user_id, onClose }: { readonly user_id: string; readonly onClose: () => void }) {
  const texts = useTexts();
  const { text } = texts;
  const session = useSession();
  const { kept } = usePagePorts();
  const { server } = useSessionState();
  const navigate = useNavigate();
  const queries = useLearnwrightQueries();
  const user = useQuery(queries.get('/users/{user_id}', { params: { user_id } }));
  // Nothing of the account is read again.
  const erase = useMutation({
    retry: false,
    mutationFn: async () => requireData(await session.client.delete('/users/{user_id}', { params: { user_id } })),
  });
  const [typed, setTyped] = useState('');
  const name = user.data === undefined ? null : plainName(user.data);
  const isSure = name !== null && plainText(typed) === name;
  const end = async () => {
    if (!isSure) return;
    await erase.mutateAsync();
    // What the browser has of the account is a ghost.
    if (server?.auth_mode === 'required') await session.signOut().catch(() => session.leave());
    else session.leave();
    forgetKept(kept, user_id);
    await navigate({ to: '/welcome' });
  };
  return (
    <FormDialog
      title={text('settings.account_erase_title')}
      action={text('action.erase')}
      isDangerous
      isDisabled={!isSure}
      isBusy={erase.isPending}
      onSend={() => end().catch(() => undefined)}
      onClose={onClose}
    >
      <p>{text('settings.account_erase_text')}</p>
      <Field label={text('settings.type_name', { name: name ?? '…' })}>
        {(control) => (
          <input
            {...control}
            className="field"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Mistake>{erase.isError ? explainError(erase.error, texts) : null}</Mistake>
    </FormDialog>
  );
}
