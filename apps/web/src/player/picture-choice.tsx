import { useTexts } from '../texts/texts.ts';
import { KeyNumber } from './key-number.tsx';
import { Picture } from './lesson-file.tsx';
import type { AskProps } from './step-view.tsx';

/** One picture is chosen. */
export function PictureChoice({ exercise, view, language, send }: AskProps) {
  const { text } = useTexts();
  return (
    <div
      role="radiogroup"
      aria-label={text('player.pictures')}
      lang={language || undefined}
      className="grid gap-3 grid-cols-2 medium:grid-cols-3"
    >
      {view.choices.map((choice, index) => (
        <label key={index} className="option grid gap-3 content-start">
          <Picture src={exercise.images?.[choice.source]?.src ?? ''} label={choice.text} isLabelled />
          <span className="flex items-center gap-2">
            <input
              type="radio"
              name="picture"
              className="size-5 shrink-0 accent-pencil"
              checked={view.draft.chosen[0] === index}
              aria-disabled={view.phase === 'asking' ? undefined : true}
              onChange={() => send({ type: 'choose', choice: index })}
            />
            <KeyNumber index={index} />
            <span className="font-content min-w-0">{choice.text}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
