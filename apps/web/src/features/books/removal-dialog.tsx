import { type Result, requireData } from '@learnwright/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QuestionDialog } from '../../editing/question-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Mistake } from './mistake.tsx';

interface RemovalDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly remove: () => Promise<Result<unknown, string>>;
  /** Leads away from the page of what was removed. */
  readonly leave: () => Promise<void>;
  /** The keys of the queries that had it. */
  readonly old: readonly (readonly unknown[])[];
  readonly onClose: () => void;
}

/** Asks whether what a page is about shall go. */
export function RemovalDialog({ title, children, remove, leave, old, onClose }: RemovalDialogProps) {
  const { text } = useTexts();
  const queryClient = useQueryClient();
  const removal = useMutation({
    retry: false,
    mutationFn: async () => void requireData(await remove()),
    onSuccess: async () => {
      // Its page is left first: what it shows is not there any more.
      await leave();
      await Promise.all(old.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  return (
    <QuestionDialog
      title={title}
      action={text('action.remove')}
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      {children}
      <Mistake error={removal.error} />
    </QuestionDialog>
  );
}
