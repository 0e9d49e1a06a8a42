import type { GradedElement, RunView } from '@learnwright/exercises';
import { type Texts, useTexts } from '../texts/texts.ts';
import { explainMarks, listMarks, MarkedAnswer } from './answer-marks.tsx';

/** The verdict, which is said as soon as it is there: first the word for it, then what differs. */
export function VerdictSheet({ view }: { readonly view: RunView }) {
  const texts = useTexts();
  const { verdict, graded, diffs } = view;
  const isShown = view.phase === 'checked' && verdict !== null;
  const isWhole = isChosen(view);
  return (
    // What differs may be more than there is room for: then it is scrolled, by keys too.
    <div role="status" className={isShown ? 'verdict' : ''} tabIndex={isShown && graded.length > 1 ? 0 : undefined}>
      {isShown && (
        <>
          <p className="verdict-word">{nameVerdict(view, texts)}</p>
          {verdict !== 'right' && (
            <ul className="grid gap-3">
              {graded.map((element, index) =>
                element.verdict === 'right' ? null : (
                  <Differing
                    key={index}
                    element={element}
                    diff={isWhole ? wholeDiff(element) : (diffs[index] ?? [])}
                    isOne={graded.length === 1}
                  />
                ),
              )}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

interface DifferingProps {
  readonly element: GradedElement;
  readonly diff: RunView['diffs'][number];
  readonly isOne: boolean;
}

/** A part of the answer that differs: marked, in words, and as it would be right. */
function Differing({ element, diff, isOne }: DifferingProps) {
  const texts = useTexts();
  const marks = listMarks(diff);
  const sentences = explainMarks(marks, texts);
  return (
    <li className="grid gap-1">
      {marks.length > 0 && <MarkedAnswer marks={marks} lang={undefined} />}
      {sentences.map((sentence) => (
        <p key={sentence} className="text-small">
          {sentence}
        </p>
      ))}
      {!isOne && element.element_key !== element.accepted_answer && (
        <p className="font-content">
          {texts.text('player.pair', { left: element.element_key, right: element.accepted_answer })}
        </p>
      )}
    </li>
  );
}

/** Whether the answer was chosen: then it differs as a whole, not by its words. */
function isChosen({ step }: RunView): boolean {
  const { type, cloze_mode } = step?.exercise ?? {};
  return type === 'matching' || type === 'picture_choice' || (type === 'cloze' && (cloze_mode ?? 'type') !== 'type');
}

function wholeDiff({ user_answer, accepted_answer }: GradedElement): RunView['diffs'][number] {
  const missing = { state: 'missing', text: accepted_answer, kind: 'other' } as const;
  return user_answer === '' ? [missing] : [{ state: 'extra', text: user_answer, kind: 'other' }, missing];
}

function nameVerdict({ verdict, graded }: RunView, { text, format }: Texts): string {
  if (verdict === 'right') return text('player.right');
  if (verdict === 'right_but') {
    const kinds = [...new Set(graded.flatMap(({ differences }) => differences))].map((kind) =>
      text(`player.kinds.${kind}`),
    );
    return text('player.right_but', { kinds: format.list(kinds) });
  }
  const [first] = graded;
  if (graded.length === 1 && first !== undefined) return text('player.wrong', { answer: first.accepted_answer });
  const right = graded.filter(({ correct }) => correct).length;
  return text('player.wrong_in_part', { right, of: graded.length });
}
