import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { explainError } from '../../page/failure.tsx';
import { useLearnerName } from '../../start/learner-name.ts';
import { usePagePorts } from '../../start/page-ports.ts';
import { accountOf, type Place } from '../../start/place.ts';
import { useSession, useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { countBoth, moveRecords, type RecordCounts, type RecordMode } from './move-records.ts';
import { Mistake } from './setting-card.tsx';

interface MoveDialogProps {
  readonly from: RecordMode;
  readonly to: RecordMode;
  readonly place: Place;
  readonly onClose: () => void;
}

/** Copies the records to where they shall be, and says how many are where, before and after. Nothing is deleted. */
export function MoveDialog({ from, to, place, onClose }: MoveDialogProps) {
  const texts = useTexts();
  const { text } = texts;
  const session = useSession();
  const { kept } = usePagePorts();
  const { server } = useSessionState();
  const name = useLearnerName() ?? text('welcome.default_name');
  const known = accountOf(place) ?? server?.caller?.user_id ?? null;
  const move = { session, place, kept, account: known, to, learner: { name, language: texts.language } };
  const before = useQuery({
    queryKey: ['records', place.user_id, known],
    queryFn: () => countBoth(session, place, known),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const done = useMutation({ retry: false, mutationFn: () => moveRecords(move) });
  // An operator who is nobody's account may make one.
  const needsSignIn = known === null && server?.auth_mode === 'required' && server.caller === null;
  const finish = () => {
    onClose();
    void done.data?.enter();
  };
  const mistake = done.error ?? before.error;
  return (
    <Dialog
      title={text(`settings.move_${to}`)}
      onClose={done.isSuccess ? finish : onClose}
      actions={
        done.isSuccess ? (
          <Button rank="first" onClick={finish}>
            {text('action.continue')}
          </Button>
        ) : (
          <>
            {!done.isPending && <Button onClick={onClose}>{text('action.cancel')}</Button>}
            {needsSignIn ? (
              <Link to="/sign-in" search={{ to: '/settings' }} className={buttonClass('first')}>
                {text('action.sign_in')}
              </Link>
            ) : (
              <Button
                rank="first"
                disabled={before.data === undefined}
                isBusy={done.isPending}
                onClick={() => done.mutate()}
              >
                {text('settings.move')}
              </Button>
            )}
          </>
        )
      }
    >
      <p>
        {text(
          needsSignIn
            ? 'settings.move_needs_sign_in'
            : from === 'both'
              ? 'settings.move_from_both'
              : 'settings.move_text',
        )}
      </p>
      {!needsSignIn && <Counts before={before.data} after={done.data?.counts} />}
      <Mistake>{mistake === null ? null : explainError(mistake, texts)}</Mistake>
    </Dialog>
  );
}

interface CountsProps {
  readonly before: RecordCounts | undefined;
  readonly after: RecordCounts | undefined;
}

function Counts({ before, after }: CountsProps) {
  const { text, plural } = useTexts();
  const write = (count: RecordCounts[keyof RecordCounts] | undefined) =>
    count == null ? '–' : `${plural('settings.words', count.elements)}, ${plural('learn.lessons', count.lessons)}`;
  return (
    <table className="w-full text-start">
      <thead className="text-small text-ink-soft">
        <tr>
          <td />
          <th scope="col" className="text-start font-medium py-1 pe-4">
            {text('settings.before')}
          </th>
          <th scope="col" className="text-start font-medium py-1">
            {text('settings.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {(['device', 'server'] as const).map((side) => (
          <tr key={side} className="border-t border-line">
            <th scope="row" className="text-start font-normal py-2 pe-4">
              {text(`settings.side_${side}`)}
            </th>
            <td className="py-2 pe-4">{write(before?.[side])}</td>
            <td className="py-2" role="status">
              {write(after?.[side])}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
