import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { PersonIcon } from '../../ui/icons.ts';

/** Those who have learned here before, where the server trusts everybody who asks. */
export function KnownLearners({ onReturn }: { readonly onReturn: () => void }) {
  const { text } = useTexts();
  const session = useSession();
  const queries = useLearnwrightQueries();
  const users = useQuery(queries.get('/users', { query: { limit: 20 } }));
  if (users.data === undefined || users.data.length === 0) return null;
  const choose = async (user_id: string) => {
    await session.learnOnServer(user_id);
    onReturn();
  };
  return (
    <section className="grid gap-4 mb-8" aria-labelledby="known">
      <div>
        <h2 id="known" className="text-large font-strong">
          {text('welcome.somebody')}
        </h2>
        <p className="text-ink-soft">{text('welcome.somebody_text')}</p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {users.data.map(({ id, name }) => (
          <li key={id}>
            <Button icon={PersonIcon} onClick={() => choose(id)}>
              {text('welcome.go_on_as', { name })}
            </Button>
          </li>
        ))}
      </ul>
      <h2 className="text-large font-strong border-t border-line pt-6 mt-2">{text('welcome.new')}</h2>
    </section>
  );
}
