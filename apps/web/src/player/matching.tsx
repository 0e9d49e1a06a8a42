import { resolvePairs } from '@learnwright/exercises';
import { useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { KeyNumber } from './key-number.tsx';
import type { AskProps } from './step-view.tsx';

/** Each left side gets a right one: press the left one, then the right one; without the first press the next open one is meant. */
export function Matching({ exercise, lesson, view, language, send }: AskProps) {
  const { text } = useTexts();
  const [wanted, setWanted] = useState<number | null>(null);
  const pairs = resolvePairs(exercise, lesson);
  const { chosen } = view.draft;
  const isAsking = view.phase === 'asking';
  const open = pairs.findIndex((_, place) => (chosen[place] ?? null) === null);
  const active = isAsking ? (wanted ?? (open < 0 ? null : open)) : null;
  const choose = (choice: number) => {
    send({ type: 'choose', choice, ...(wanted !== null && { place: wanted }) });
    setWanted(null);
  };
  const rightOf = (place: number) => {
    const choice = chosen[place] ?? null;
    return choice === null ? null : (view.choices[choice]?.text ?? null);
  };
  return (
    <div className="grid gap-4 medium:grid-cols-2 items-start">
      <fieldset aria-label={text('player.left')} className="grid gap-2 min-w-0">
        {pairs.map(({ left }, place) => (
          <button
            key={place}
            type="button"
            className="pair"
            aria-pressed={active === place}
            aria-disabled={isAsking ? undefined : true}
            onClick={() => isAsking && setWanted(wanted === place ? null : place)}
          >
            <span lang={lesson.target_language ?? undefined}>{left}</span>
            <span className="unseen">: </span>
            <span className="text-pencil text-end" lang={language || undefined}>
              {rightOf(place) ?? <span className="text-ink-soft">{text('player.nothing_yet')}</span>}
            </span>
          </button>
        ))}
      </fieldset>
      <fieldset aria-label={text('player.right_sides')} lang={language || undefined} className="grid gap-2 min-w-0">
        {view.choices.map((choice, index) => (
          <button
            key={index}
            type="button"
            className="pair justify-start flex-nowrap"
            data-taken={chosen.includes(index)}
            aria-disabled={isAsking ? undefined : true}
            onClick={() => isAsking && choose(index)}
          >
            <KeyNumber index={index} />
            {choice.text}
            {chosen.includes(index) && <span className="unseen"> ({text('player.taken')})</span>}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
