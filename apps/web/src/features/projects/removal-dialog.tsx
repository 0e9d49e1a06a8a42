import { useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { explainError } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

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
  const texts = useTexts();
  const { text } = texts;
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
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button rank="danger" isBusy={removal.isPending} onClick={() => removal.mutate()}>
            {text('action.remove')}
          </Button>
        </>
      }
    >
      <p>{sentence}</p>
      {removal.isError && (
        <p role="alert" className="text-wrong">
          {explainError(removal.error, texts)}
        </p>
      )}
    </Dialog>
  );
}
