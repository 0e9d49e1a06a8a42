import { Absent } from '../../page/absent.tsx';
import { SkipLink } from '../../page/skip-link.tsx';
import { useTexts } from '../../texts/texts.ts';

/** What those see of the console who do not run the server. */
export function NotForYou() {
  const { text } = useTexts();
  return (
    <>
      <SkipLink />
      <main id="main" className="page">
        <Absent title={text('console.not_for_you')} sentence={text('console.not_for_you_text')} />
      </main>
    </>
  );
}
