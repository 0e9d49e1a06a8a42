import { CLOZE_MARKER, type Exercise } from '@learnwright/exercises';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.ts';
import { answerFieldProps } from './answer-field.tsx';
import { HintNote } from './hint-note.tsx';
import { KeyNumber } from './key-number.tsx';
import { LetterKeys } from './letter-keys.tsx';
import type { AskProps } from './step-view.tsx';

/** Blanks of a sentence are filled: by typing, by a choice, or by ticking all that fit. */
export function Cloze(props: AskProps) {
  const { exercise, view } = props;
  const mode = exercise.cloze_mode ?? 'type';
  return (
    <>
      {mode === 'type' && <TypedCloze {...props} />}
      {mode === 'select' && <ChosenCloze {...props} />}
      {mode === 'multiselect' && <TickedCloze {...props} />}
      {view.hint?.blanks.map((hint, place) => (hint === null ? null : <HintNote key={place} text={hint} />))}
    </>
  );
}

function TypedCloze({ exercise, view, language, send }: AskProps) {
  const { text } = useTexts();
  const last = (exercise.blanks?.length ?? 1) - 1;
  return (
    <LetterKeys language={language}>
      <Sentence exercise={exercise} language={language}>
        {(place) => (
          <input
            {...answerFieldProps(language)}
            type="text"
            data-first-field={place === 0 ? true : undefined}
            aria-label={text('player.blank', { number: place + 1 })}
            className="blank-field"
            placeholder={exercise.blanks?.[place]?.placeholder ?? undefined}
            enterKeyHint={place === last ? 'done' : 'next'}
            readOnly={view.phase !== 'asking'}
            value={view.draft.texts[place] ?? ''}
            onChange={(event) => send({ type: 'write', text: event.target.value, place })}
          />
        )}
      </Sentence>
    </LetterKeys>
  );
}

/** With one blank the options are a list; with several each blank has its own. */
function ChosenCloze({ exercise, view, language, send }: AskProps) {
  const { text } = useTexts();
  const { choices, draft, phase } = view;
  const textOf = (place: number) => choices[draft.chosen[place] ?? -1]?.text;
  const isOne = (exercise.blanks?.length ?? 0) <= 1;
  return (
    <>
      <Sentence exercise={exercise} language={language}>
        {(place) =>
          isOne ? (
            <span className="blank-slot">
              {textOf(place) ?? <span className="unseen">{text('player.blank', { number: 1 })}</span>}
            </span>
          ) : (
            <select
              aria-label={text('player.blank', { number: place + 1 })}
              className="blank-field"
              value={draft.chosen[place] ?? ''}
              onChange={(event) => {
                const { value } = event.target;
                const choice = value === '' ? draft.chosen[place] : Number(value);
                if (choice != null && phase === 'asking') send({ type: 'choose', choice, place });
              }}
            >
              <option value="">…</option>
              {choices.map((choice, index) => (
                <option key={index} value={index}>
                  {choice.text}
                </option>
              ))}
            </select>
          )
        }
      </Sentence>
      {isOne && (
        <Options
          type="radio"
          view={view}
          language={language}
          onChoose={(choice) => send({ type: 'choose', choice, place: 0 })}
        />
      )}
    </>
  );
}

function TickedCloze({ exercise, view, language, send }: AskProps) {
  return (
    <>
      {exercise.sentence != null && (
        <Sentence exercise={exercise} language="">
          {() => null}
        </Sentence>
      )}
      <Options
        type="checkbox"
        view={view}
        language={language}
        onChoose={(choice) => send({ type: 'choose', choice })}
      />
    </>
  );
}

interface OptionsProps extends Pick<AskProps, 'view' | 'language'> {
  readonly type: 'radio' | 'checkbox';
  readonly onChoose: (choice: number) => void;
}

function Options({ type, view, language, onChoose }: OptionsProps) {
  const { text } = useTexts();
  const group = { 'aria-label': text('player.options'), lang: language || undefined, className: 'grid gap-2' };
  const options = view.choices.map((choice, index) => (
    <label key={index} className="option flex items-center gap-3">
      <input
        type={type}
        name="option"
        className="size-5 shrink-0 accent-pencil"
        checked={view.draft.chosen.includes(index)}
        aria-disabled={view.phase === 'asking' ? undefined : true}
        onChange={() => onChoose(index)}
      />
      <KeyNumber index={index} />
      <span className="font-content">{choice.text}</span>
    </label>
  ));
  return type === 'radio' ? (
    <div role="radiogroup" {...group}>
      {options}
    </div>
  ) : (
    <fieldset {...group}>{options}</fieldset>
  );
}

interface SentenceProps {
  readonly exercise: Exercise;
  readonly language: string;
  readonly children: (place: number) => ReactNode;
}

/** The sentence, with what stands in its blanks. */
function Sentence({ exercise, language, children }: SentenceProps) {
  const parts = (exercise.sentence ?? '').split(CLOZE_MARKER);
  return (
    <p lang={language || undefined} dir="auto" className="sentence">
      {parts.map((part, index) => (
        <span key={index}>
          {part}
          {index < parts.length - 1 && children(index)}
        </span>
      ))}
    </p>
  );
}
