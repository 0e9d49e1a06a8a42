import type { Schemas } from '@learnwright/client';
import type { Tutor } from '@learnwright/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { WhyFailed } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EndIcon, MethodIcon, RateIcon } from '../../ui/page-icons.ts';
import { MethodDialog } from './method-switch.tsx';
import { RatingDialog } from './rating-dialog.tsx';

interface TalkActionsProps {
  readonly session: Schemas['Session'];
  readonly tutor: Tutor;
  /** Called with true after a switch of the method, and with false after a rating. */
  readonly onSwitch: (isSwitched: boolean) => void;
}

/** What can be done with a talk besides talking. */
export function TalkActions({ session: { method, status }, tutor, onSwitch }: TalkActionsProps) {
  const { text } = useTexts();
  const [open, setOpen] = useState<'rate' | 'method' | 'end' | null>(null);
  const close = () => setOpen(null);
  const rate: Tutor['rate'] = async (rating) => {
    const stored = await tutor.rate(rating);
    onSwitch(false);
    return stored;
  };
  const switchMethod: Tutor['switchMethod'] = async (to_method, reason) => {
    await tutor.switchMethod(to_method, reason);
    onSwitch(true);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={RateIcon} onClick={() => setOpen('rate')}>
        {text('tutor.rate')}
      </Button>
      {status === 'active' && (
        <>
          <Button icon={MethodIcon} onClick={() => setOpen('method')}>
            {text('tutor.change_method')}
          </Button>
          <Button icon={EndIcon} onClick={() => setOpen('end')}>
            {text('tutor.end')}
          </Button>
        </>
      )}
      {open === 'rate' && <RatingDialog rate={rate} onClose={close} />}
      {open === 'method' && <MethodDialog method={method} switchMethod={switchMethod} onClose={close} />}
      {open === 'end' && <EndDialog end={tutor.end} onClose={close} />}
    </div>
  );
}

function EndDialog({ end, onClose }: { readonly end: Tutor['end']; readonly onClose: () => void }) {
  const { text } = useTexts();
  const ending = useMutation({ retry: false, mutationFn: end, onSuccess: onClose });
  return (
    <Dialog
      title={text('tutor.end_title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button rank="first" isBusy={ending.isPending} onClick={() => ending.mutate()}>
            {text('tutor.end')}
          </Button>
        </>
      }
    >
      <p>{text('tutor.end_text')}</p>
      <WhyFailed error={ending.error} />
    </Dialog>
  );
}
