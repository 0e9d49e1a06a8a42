import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { PersonIcon } from '../../ui/icons.ts';
import type { NewLearnerMode } from './use-new-learner.ts';

interface LearnersThereProps {
  readonly mode: NewLearnerMode;
  readonly onReturn: () => void;
}

/** Those who have learned with the server before, where it trusts everybody who asks. */
export function LearnersThere({ mode, onReturn }: LearnersThereProps) {
  const { text } = useTexts();
  const session = useSession();
  const queries = useLearnwrightQueries();
  const users = useQuery(queries.get('/users', { query: { limit: 20 } }));
  const choose = async ({ id, name, language }: Learner) => {
    if (mode === 'both') await session.learnOnDevice({ id, name, language }, id);
    else await session.learnOnServer(id);
    onReturn();
  };
  return <Learners learners={users.data ?? []} sentence={text('welcome.somebody_text')} onChoose={choose} />;
}

/** Those who have learned on this device before. */
export function LearnersHere({ onReturn }: { readonly onReturn: () => void }) {
  const { text } = useTexts();
  const { device, learnOnDevice } = useSession();
  const learners = useQuery({
    queryKey: ['learners of this device'],
    queryFn: async () => (device.isKnown() ? (await device.open()).database.listLearners() : []),
    networkMode: 'always',
    retry: false,
  });
  const choose = async ({ id, name, language }: Learner) => {
    await learnOnDevice({ id, name, language });
    onReturn();
  };
  return <Learners learners={learners.data ?? []} sentence={text('welcome.here_before')} onChoose={choose} />;
}

interface Learner {
  readonly id: string;
  readonly name: string;
  readonly language: string;
}

interface LearnersProps {
  readonly learners: readonly Learner[];
  readonly sentence: string;
  readonly onChoose: (learner: Learner) => Promise<void>;
}

function Learners({ learners, sentence, onChoose }: LearnersProps) {
  const { text } = useTexts();
  if (learners.length === 0) return null;
  return (
    <section className="grid gap-4 mb-8" aria-labelledby="known">
      <div>
        <h2 id="known" className="text-large font-strong">
          {text('welcome.somebody')}
        </h2>
        <p className="text-ink-soft">{sentence}</p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {learners.map((learner) => (
          <li key={learner.id}>
            <Button icon={PersonIcon} onClick={() => onChoose(learner)}>
              {text('welcome.go_on_as', { name: learner.name })}
            </Button>
          </li>
        ))}
      </ul>
      <h2 className="text-large font-strong border-t border-line pt-6 mt-2">{text('welcome.new')}</h2>
    </section>
  );
}
