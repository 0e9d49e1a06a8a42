import {
  type Exercise,
  findAnswerLanguage,
  type Languages,
  type Lesson,
  type LessonStep,
  type RunView,
} from '@learnwright/exercises';
import { useEffect, useId, useRef } from 'react';
import { InlineMarkdown } from '../markdown/inline-markdown.tsx';
import { useTexts } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { ReviewIcon } from '../ui/icons.ts';
import { useAnnounce } from '../ui/live-status.tsx';
import { Cloze } from './cloze.tsx';
import { FreeText } from './free-text.tsx';
import { HintNote } from './hint-note.tsx';
import { Matching } from './matching.tsx';
import { PictureChoice } from './picture-choice.tsx';
import type { PlayerEvent } from './run-session.ts';
import { TheoryStep } from './theory-step.tsx';
import { WordTiles } from './word-tiles.tsx';

/** What an exercise is shown with. */
export interface AskProps {
  readonly exercise: Exercise;
  readonly lesson: Lesson;
  readonly view: RunView;
  /** The language of the answer; empty where nobody says it. */
  readonly language: string;
  readonly send: (event: PlayerEvent) => void;
}

interface StepViewProps {
  readonly view: RunView;
  /** The lesson that the step comes from. */
  readonly lesson: Lesson;
  /** The languages of its set, for what the lesson does not say; null where the set is gone. */
  readonly set: (Languages & { readonly language?: string }) | null;
  /** Says why the step comes again; null in its own turn. */
  readonly note: string | null;
  readonly send: (event: PlayerEvent) => void;
}

/** The step of now: its task, which takes the focus, and the exercise. */
export function StepView({ view, lesson, set, note, send }: StepViewProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const { step } = view;
  useEffect(() => {
    const field = root.current?.querySelector<HTMLElement>('[data-first-field]');
    // A keyboard that nobody asked for would cover half of a phone.
    const isPhone = matchMedia('(pointer: coarse) and (max-width: 599px)').matches;
    const heading = root.current?.querySelector<HTMLElement>('h1');
    if (field && !isPhone) field.focus();
    else heading?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  if (step === null) return null;
  const lang = lesson.source_language ?? set?.language;
  return (
    <div ref={root} className="grid gap-6">
      {note !== null && <Note text={note} />}
      {step.exercise == null ? (
        <TheoryStep step={step} lesson={lesson} lang={lang} />
      ) : (
        <fieldset aria-labelledby={id} className="grid gap-6">
          <h1 id={id} tabIndex={-1} lang={lang} dir="auto" className="task">
            <InlineMarkdown text={step.exercise.prompt} />
          </h1>
          <Ask
            step={step}
            exercise={step.exercise}
            lesson={lesson}
            view={view}
            language={findAnswerLanguage(step.exercise, lesson, set)}
            send={send}
          />
          {view.hint?.exercise != null && <HintNote text={view.hint.exercise} />}
        </fieldset>
      )}
    </div>
  );
}

function Ask({ step: _step, ...props }: AskProps & { readonly step: LessonStep }) {
  const { text } = useTexts();
  // Extensions have no screen here: their task is read.
  if (props.view.phase === 'reading') return <p className="text-ink-soft">{text('player.no_screen')}</p>;
  switch (props.exercise.type) {
    case 'free_text':
      return <FreeText {...props} />;
    case 'word_tiles':
      return <WordTiles {...props} />;
    case 'matching':
      return <Matching {...props} />;
    case 'picture_choice':
      return <PictureChoice {...props} />;
    case 'cloze':
      return <Cloze {...props} />;
    default:
      return <p className="text-ink-soft">{text('player.no_screen')}</p>;
  }
}

/** Is said when it comes, as it stands above the task. */
function Note({ text }: { readonly text: string }) {
  const announce = useAnnounce();
  useEffect(() => announce(text), [text, announce]);
  return (
    <p>
      <Badge tone="almost" icon={ReviewIcon}>
        {text}
      </Badge>
    </p>
  );
}
