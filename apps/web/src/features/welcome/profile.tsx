import type { Schemas } from '@learnwright/client';
import { METHODS, useMethodNames } from '../../page/method-names.ts';
import { PageHeading } from '../../page/page-heading.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';

interface ProfileProps {
  readonly profile: Schemas['LearningProfile'];
  /** What was earned; null until the server has said it. */
  readonly xp: number | null;
  readonly onDone: () => void;
}

/** How somebody learns: the method that the tutor begins with, and how much the answers speak for each. */
export function Profile({ profile, xp, onDone }: ProfileProps) {
  const { text, format } = useTexts();
  const { explain: nameOf } = useMethodNames();
  return (
    <>
      <PageHeading title={text('welcome.profile_title')} />
      <div className="grid gap-6">
        <div className="card p-6 grid gap-2">
          <p className="text-large font-strong">{nameOf(profile.dominant_method)}</p>
          <p className="text-ink-soft">{text('welcome.profile_text')}</p>
          <p role="status" className="text-almost">
            {xp !== null && text('welcome.earned', { xp: format.number(xp) })}
          </p>
        </div>
        <table className="w-full">
          <caption className="text-start text-small text-ink-soft pb-2">{text('welcome.profile_shares')}</caption>
          <tbody>
            {METHODS.map((method) => (
              <tr key={method}>
                <th scope="row" className="text-start font-normal py-1 pe-4">
                  {nameOf(method)}
                </th>
                <td className="w-2/5">
                  <div aria-hidden="true" className="h-2 bg-sunken">
                    <div
                      className="h-2 bg-pencil origin-left rtl:origin-right"
                      style={{ transform: `scaleX(${profile[method]})` }}
                    />
                  </div>
                </td>
                <td className="text-end ps-4">{format.percent(profile[method])}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Button rank="first" onClick={onDone}>
          {text('welcome.begin')}
        </Button>
      </div>
    </>
  );
}
