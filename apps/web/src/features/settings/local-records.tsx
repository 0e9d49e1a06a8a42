import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { QuestionDialog } from '../../editing/question-dialog.tsx';
import { forgetKept } from '../../page/forget-kept.ts';
import { usePagePorts } from '../../start/page-ports.ts';
import { accountOf } from '../../start/place.ts';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { KeepIcon, RemoveIcon } from '../../ui/icons.ts';
import { saveFile } from '../../ui/save-file.ts';

/** The records of a learner of this device: a file of them to keep elsewhere, and their end. */
export function LocalRecords({ user_id }: { readonly user_id: string }) {
  const { text } = useTexts();
  const { device } = useSession();
  const [isErasing, setIsErasing] = useState(false);
  const save = async () => {
    const { database } = await device.open();
    const content = await database.storageOf(user_id).exportFile();
    saveFile(`learnwright-${user_id}.json`, new Blob([content], { type: 'application/json' }));
  };
  return (
    <>
      <div className="card grid gap-3 p-6 justify-items-start">
        <p>{text('settings.export_text')}</p>
        <Button icon={KeepIcon} onClick={save}>
          {text('action.export')}
        </Button>
      </div>
      <div className="card grid gap-3 p-6 justify-items-start">
        <p>{text('settings.erase_text')}</p>
        <Button rank="danger" icon={RemoveIcon} onClick={() => setIsErasing(true)}>
          {text('action.erase')}
        </Button>
      </div>
      {isErasing && <EraseDialog user_id={user_id} onClose={() => setIsErasing(false)} />}
    </>
  );
}

function EraseDialog({ user_id, onClose }: { readonly user_id: string; readonly onClose: () => void }) {
  const { text } = useTexts();
  const session = useSession();
  const { kept } = usePagePorts();
  const navigate = useNavigate();
  const erase = async () => {
    const account = accountOf(session.current().place);
    const { database } = await session.device.open();
    await database.deleteLearner(user_id);
    session.leave();
    for (const id of [user_id, account]) if (id !== null) forgetKept(kept, id);
    await navigate({ to: '/welcome' });
  };
  return (
    <QuestionDialog
      title={text('settings.erase_title')}
      action={text('action.erase')}
      onConfirm={erase}
      onClose={onClose}
    >
      <p>{text('settings.erase_text')}</p>
    </QuestionDialog>
  );
}
