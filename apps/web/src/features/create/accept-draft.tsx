import { useSend } from '@learnwright/react';
import { WhyFailed } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { DoneIcon } from '../../ui/icons.ts';
import { COURSE_CHANGES, DRAFTS, type Draft } from './drafts.ts';

interface AcceptDraftProps {
  readonly draft: Draft;
  /** How much it asks to be pressed: less where something is still to be made. */
  readonly rank: 'first' | 'second';
}

/** Accepts the lessons that are ready, and says what is left out. */
export function AcceptDraft({ draft: { id, lessons }, rank }: AcceptDraftProps) {
  const { text, plural } = useTexts();
  const accept = useSend('POST', `${DRAFTS}/{draft_id}/accept`, { changes: [DRAFTS, ...COURSE_CHANGES] });
  const ready = lessons.filter(({ state }) => state === 'ready').length;
  return (
    <section className="card grid gap-4 p-6 max-w-narrow">
      <p>{text(ready === 0 ? 'create.none_ready' : 'create.read_first')}</p>
      {ready > 0 && ready < lessons.length && <p className="text-almost">{text('create.left_out')}</p>}
      <WhyFailed error={accept.error} />
      {ready > 0 && (
        <p>
          <Button
            rank={rank}
            icon={DoneIcon}
            isBusy={accept.isPending}
            onClick={() => accept.mutate({ params: { draft_id: id } })}
          >
            {plural('create.accept', ready)}
          </Button>
        </p>
      )}
    </section>
  );
}
