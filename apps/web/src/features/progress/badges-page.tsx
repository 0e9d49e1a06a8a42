import type { Schemas } from '@learnwright/client';
import { useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { BadgeIcon, BegunIcon, HintIcon, LearnIcon, ProgressIcon, StreakIcon, TutorIcon } from '../../ui/icons.ts';
import { Loading } from '../../ui/loading.tsx';
import { MethodIcon } from '../../ui/page-icons.ts';
import { ProgressRuler } from '../../ui/progress-ruler.tsx';

type Badge = Schemas['Gamification_Badge'];

/** The kinds of badges, in the order in which they are shown. */
const CATEGORIES = {
  start: BegunIcon,
  lesson: LearnIcon,
  session: TutorIcon,
  streak: StreakIcon,
  method: MethodIcon,
  level: ProgressIcon,
  discovery: HintIcon,
} as const satisfies Record<Badge['category'], typeof BadgeIcon>;

const KINDS = ['start', 'lesson', 'session', 'streak', 'method', 'level', 'discovery'] as const;

/** The badges that were earned, and how far the others are. */
export function BadgesPage() {
  const { text } = useTexts();
  return (
    <>
      <PageHeading title={text('places.badges')} />
      <AllBadges />
    </>
  );
}

function AllBadges() {
  const { text, format, language } = useTexts();
  const { user_id } = useLearnwright();
  const input = { params: { user_id }, query: { lang: language } };
  const badges = useQuery(useLearnwrightQueries().get('/plugins/gamification/badges/{user_id}', input));
  if (badges.isPending) return <Loading label={text('app.loading')} />;
  if (badges.isError) return <Failure error={badges.error} onRetry={() => badges.refetch()} />;
  const earned = badges.data.filter((badge) => badge.earned === true).length;
  const facts = text('badges.earned', { earned: format.number(earned), all: format.number(badges.data.length) });
  return (
    <div className="grid gap-10">
      <div className="grid gap-1 max-w-narrow">
        <ProgressRuler label={facts} done={earned} of={badges.data.length} />
        <p className="facts">{facts}</p>
      </div>
      {KINDS.map((kind) => {
        const own = badges.data.filter(({ category }) => category === kind);
        if (own.length === 0) return null;
        return (
          <section key={kind} className="grid gap-4">
            <h2 className="text-large font-strong">{text(`badges.${kind}`)}</h2>
            <ul className="grid gap-4 medium:grid-cols-2 wide:grid-cols-3">
              {own.map((badge) => (
                <BadgeCard key={badge.key} badge={badge} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function BadgeCard({ badge }: { readonly badge: Badge }) {
  const { text, format } = useTexts();
  const { name, description, category, earned, earned_at, progress } = badge;
  const isEarned = earned === true;
  return (
    <li className="card flex gap-4 p-4" data-earned={isEarned}>
      <span className="badge-stamp" data-earned={isEarned}>
        <Icon of={CATEGORIES[category] ?? BadgeIcon} size={24} />
      </span>
      <div className="grid gap-1 flex-1 min-w-0 content-start wrap-anywhere">
        <h3 className="font-strong">{name}</h3>
        <p className="text-small text-ink-soft">{description}</p>
        {isEarned && earned_at != null && (
          <p className="text-small text-almost">{text('badges.earned_on', { date: format.date(earned_at) })}</p>
        )}
        {!isEarned && progress !== undefined && progress.target > 1 && (
          <div className="grid gap-1 pt-1">
            <ProgressRuler label={name} done={Math.min(progress.current, progress.target)} of={progress.target} />
            <p className="facts">
              {text('badges.progress', {
                current: format.number(progress.current),
                target: format.number(progress.target),
              })}
            </p>
          </div>
        )}
      </div>
    </li>
  );
}
