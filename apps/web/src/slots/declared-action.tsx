import { learnwrightKeys, useLearnwright } from '@learnwright/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { WhyFailed } from '../page/failure.tsx';
import { useSession } from '../start/session.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Addition } from './additions.ts';
import { useChosenProject } from './chosen-project.tsx';
import { fillAddress, isOfProject } from './own-address.ts';
import { toLines } from './readable-words.ts';
import { callOwn } from './send-own.ts';

/** What a learner can have a plugin do, at an address that is its own. */
export type DeclaredAction = Addition<{ readonly action: string }>;

/** What an action is pressed at. */
export interface ActionSubject {
  /** What the plugin is told of it. */
  readonly body: { readonly book_id?: string; readonly draft_id?: string };
  /** The project that it belongs to; null where it belongs to none, and the learner chooses one. */
  readonly project_id: string | null;
}

/** The actions of a place: at most one is asked about, and one has answered last. */
export interface DeclaredActions {
  begin(action: DeclaredAction): void;
  /** What the plugin has said of an action, where that was the last one. */
  answerOf(action: DeclaredAction): string | null;
  readonly dialog: ReactNode;
}

/** How much of an answer is shown, in letters. */
const MOST = 500;
const NOWHERE: ActionSubject = { body: {}, project_id: null };

/** Has actions of plugins done, each once somebody is sure. */
export function useDeclaredActions(subject = NOWHERE): DeclaredActions {
  const [asked, setAsked] = useState<DeclaredAction | null>(null);
  const [last, setLast] = useState<{ readonly key: string; readonly answer: string } | null>(null);
  return {
    begin: (action) => {
      setLast(null);
      setAsked(action);
    },
    answerOf: ({ key }) => (last?.key === key ? last.answer : null),
    dialog: asked !== null && (
      <ActionDialog
        action={asked}
        subject={subject}
        onDone={(answer) => {
          setLast({ key: asked.key, answer });
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    ),
  };
}

interface ActionDialogProps {
  readonly action: DeclaredAction;
  readonly subject: ActionSubject;
  readonly onDone: (answer: string) => void;
  readonly onClose: () => void;
}

function ActionDialog({ action, subject, onDone, onClose }: ActionDialogProps) {
  const { text } = useTexts();
  const { user_id } = useLearnwright();
  const { client } = useSession();
  const queryClient = useQueryClient();
  const { project_id, field } = useChosenProject(isOfProject(action.entry.action) && subject.project_id === null);
  const places = { user_id, project_id: subject.project_id ?? project_id };
  const address = fillAddress(action.plugin, action.entry.action, places);
  const work = useMutation({
    retry: false,
    mutationFn: async (to: string) =>
      readMessage(await callOwn(client, 'post', to, subject.body)) ?? text('slots.done'),
    onSuccess: (answer) => {
      onDone(answer);
      // Nobody but the plugin knows what it has changed.
      return queryClient.invalidateQueries({ queryKey: learnwrightKeys.all });
    },
  });
  return (
    <Dialog
      title={action.label}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button
            rank="first"
            disabled={address === null}
            isBusy={work.isPending}
            onClick={() => address !== null && work.mutate(address)}
          >
            {action.label}
          </Button>
        </>
      }
    >
      <p>{text('slots.ask', { plugin: action.by })}</p>
      {field}
      <WhyFailed error={work.error} />
    </Dialog>
  );
}

/** What a plugin says of what it has done, as plain text; null where it says nothing. */
function readMessage(answer: unknown): string | null {
  const message: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'message') : null;
  return typeof message === 'string' && message.trim() !== '' ? toLines(message, MOST) : null;
}
