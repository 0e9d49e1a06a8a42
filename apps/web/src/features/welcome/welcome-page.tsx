import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Workbench } from '../../illustrations/workbench.tsx';
import { Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { accountOf } from '../../start/place.ts';
import { useSession, useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { AssessmentStep } from './assessment-step.tsx';
import { DeviceGoalStep } from './device-goal-step.tsx';
import { GoalStep } from './goal-step.tsx';
import { ModeStep } from './mode-step.tsx';
import { WhoStep } from './who-step.tsx';

/** The steps of the first visit, in the address: each can be left and come back to. */
const STEPS = ['mode', 'who', 'goal', 'assessment'] as const;
type Step = (typeof STEPS)[number];
const NEW_MODES = ['server', 'device', 'both'] as const;

/** The first visit: where the progress shall be, who is learning, what for, and how they learn. */
export function WelcomePage() {
  const { text } = useTexts();
  const session = useSession();
  const { server, isReached, serverFailure, place } = useSessionState();
  const { step: asked, mode, project } = useSearch({ from: '/plain/welcome' });
  const [isWithoutZone, setIsWithoutZone] = useState(false);
  const account = accountOf(place);
  const navigate = useNavigate({ from: '/welcome' });
  const hasServer = server !== null && isReached;
  const first = hasServer || serverFailure !== null ? 'mode' : 'who';
  // Nobody is made on this device who wanted to be on the server.
  const isUnanswered = serverFailure !== null && place === null && mode !== 'device';
  const step = isUnanswered ? 'mode' : allow(STEPS.find((each) => each === asked) ?? first, place !== null);
  const isUnknown = server !== null && server.auth_mode === 'required' && server.caller === null;
  const wanted = NEW_MODES.find((each) => each === mode) ?? 'server';
  const newMode = hasServer && !isUnknown ? wanted : 'device';
  const goTo = (next: Step, more: { readonly mode?: string; readonly project?: string } = {}) =>
    navigate({ search: { step: next, ...(mode !== undefined && { mode }), ...more } });
  /** Whom the server knows by their credential goes on as who they are. */
  async function goOnServer(where: 'server' | 'both'): Promise<void> {
    const own = server?.caller?.user_id ?? null;
    // With both, the records are fetched where the learner sets it.
    const next = where === 'both' ? '/settings' : '/';
    if (isUnknown) return navigate({ to: '/sign-in', search: { to: next } });
    if (own === null) return goTo('who', { mode: where });
    await session.learnOnServer(own);
    await navigate({ to: next });
  }
  /** Who was here before goes on, once the server says who they are. */
  async function tryAgain(): Promise<void> {
    await session.beginAgain();
    if (session.current().place !== null) await navigate({ to: '/' });
  }
  const onDevice = () => goTo('who', { mode: 'device' });
  return (
    <div className="max-w-narrow mx-auto grid gap-8">
      {step === first && (
        <div className="w-60 text-ink mx-auto">
          <Workbench />
        </div>
      )}
      <div>
        {step === 'mode' && (
          <>
            <PageHeading title={text('welcome.title')}>
              <p className="text-large text-ink-soft">{text('welcome.lead')}</p>
            </PageHeading>
            {serverFailure === null ? (
              <ModeStep onServer={() => goOnServer('server')} onBoth={() => goOnServer('both')} onDevice={onDevice} />
            ) : (
              <div className="grid gap-8">
                <Failure error={serverFailure} onRetry={() => void tryAgain()} />
                <ModeStep onDevice={onDevice} />
              </div>
            )}
          </>
        )}
        {step === 'who' && (
          <WhoStep
            mode={newMode}
            onDone={(learner) => {
              setIsWithoutZone(learner.isWithoutZone);
              return goTo('goal');
            }}
            onReturn={() => navigate({ to: '/' })}
          />
        )}
        {step === 'goal' && isWithoutZone && (
          <p role="alert" className="mb-6 px-4 py-3 rounded-field bg-almost-soft text-almost">
            {text('welcome.no_timezone')}
          </p>
        )}
        {step === 'goal' && place !== null && account === null && (
          <DeviceGoalStep
            onDone={(language) => navigate({ to: '/learn', search: language === null ? {} : { language } })}
          />
        )}
        {step === 'goal' && account !== null && (
          <GoalStep onProject={(id) => goTo('assessment', { project: id })} onSkip={() => navigate({ to: '/learn' })} />
        )}
        {step === 'assessment' && project !== undefined && (
          <AssessmentStep project_id={project} onDone={() => navigate({ to: '/' })} />
        )}
      </div>
    </div>
  );
}

/** What comes after somebody is there needs somebody. */
function allow(step: Step, isSomebodyThere: boolean): Step {
  return isSomebodyThere || step === 'mode' ? step : step === 'who' ? 'who' : 'mode';
}
