import type { Tutor } from '@learnwright/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { WhyFailed } from '../../page/failure.tsx';
import { METHODS, type Method, useMethodNames } from '../../page/method-names.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useAnnounce } from '../../ui/live-status.tsx';
import { Select } from '../../ui/select.tsx';

/** Goes on with a method, and says so. */
function useSwitch(switchMethod: Tutor['switchMethod'], then: () => void) {
  const { text } = useTexts();
  const names = useMethodNames();
  const announce = useAnnounce();
  return useMutation({
    retry: false,
    mutationFn: (method: Method) => switchMethod(method),
    onSuccess: (_, method) => {
      announce(text('tutor.switched', { method: names.name(method) }));
      then();
    },
  });
}

interface SwitchCardProps {
  readonly tutor: Tutor;
  readonly onSwitch: () => void;
}

/** Recommends another method, where the ratings speak for one. */
export function SwitchCard({ tutor: { recommendation, session, switchMethod }, onSwitch }: SwitchCardProps) {
  const { text } = useTexts();
  const names = useMethodNames();
  const change = useSwitch(switchMethod, onSwitch);
  const { recommended = false, to_method = null, reason = null } = recommendation ?? {};
  if (!recommended || to_method === null || session?.status !== 'active' || session.method === to_method) return null;
  return (
    <section className="card grid gap-2 p-4" aria-label={text('tutor.other_title')}>
      <h2 className="font-strong">{text('tutor.other_title')}</h2>
      {reason !== null && <p className="text-small text-ink-soft">{reason}</p>}
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span>{text('tutor.other_text', { method: names.explain(to_method) })}</span>
        <Button rank="first" isBusy={change.isPending} onClick={() => change.mutate(to_method)}>
          {text('action.switch')}
        </Button>
      </p>
      <WhyFailed error={change.error} />
    </section>
  );
}

interface MethodDialogProps {
  readonly method: string;
  readonly switchMethod: Tutor['switchMethod'];
  readonly onClose: () => void;
}

/** Chooses another method for the rest of a talk. */
export function MethodDialog({ method, switchMethod, onClose }: MethodDialogProps) {
  const { text } = useTexts();
  const names = useMethodNames();
  const change = useSwitch(switchMethod, onClose);
  const others = METHODS.filter((each) => each !== method);
  const [chosen, setChosen] = useState<Method>(others[0] ?? 'deductive');
  return (
    <Dialog
      title={text('tutor.method_title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button rank="first" isBusy={change.isPending} onClick={() => change.mutate(chosen)}>
            {text('action.switch')}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{text('tutor.method_text')}</p>
      <Field label={text('tutor.change_method')}>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            options={others.map((value) => ({ value, label: names.explain(value) }))}
            onChange={(value) => setChosen(METHODS.find((each) => each === value) ?? chosen)}
          />
        )}
      </Field>
      <WhyFailed error={change.error} />
    </Dialog>
  );
}
