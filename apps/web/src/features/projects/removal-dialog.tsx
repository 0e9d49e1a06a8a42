import { useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { QuestionDialog } from '../../editing/question-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';

interface RemovalDialogProps {
  readonly title: string;
  readonly sentence: string;
  readonly remove: () => Promise<unknown>;
  /** The list that it stood in. */
  readonly list: '/users/{user_id}/projects' | '/users/{user_id}/curricula';
  readonly onClose: () => void;
}

/** Asks whether what a page is about shall go, and leads back to the projects. */
export function RemovalDialog({ title, sentence, remove, list, onClose }: RemovalDialogProps) {
  const { text } = useTexts();
  const { user_id } = useLearnwright();
  const queries = useLearnwrightQueries();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const removal = useMutation({
    retry: false,
    mutationFn: remove,
    onSuccess: async () => {
      // Its page is left first: what it shows is not there any more.
      await navigate({ to: '/projects' });
      const { queryKey } = queries.get(list, { params: { user_id } });
      await queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <QuestionDialog
      title={title}
      action={text('action.remove')}
      isBusy={removal.isPending}
      error={removal.error}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p>{sentence}</p>
    </QuestionDialog>
  );
}
