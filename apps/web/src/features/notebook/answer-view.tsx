import { useLearnwrightQueries, useSend } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { explainError, WhyFailed } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { CloseIcon, DoneIcon } from '../../ui/icons.ts';
import { useAnnounce } from '../../ui/live-status.tsx';
import { EditIcon } from '../../ui/page-icons.ts';
import { AiRunView } from './ai-run-view.tsx';
import { useGrading } from './answer-form.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { ANSWERS, type Answer, type Question, useKeepAnswer } from './questions.ts';

const GRADES = [
  ['again', 'cards.again'],
  ['hard', 'cards.hard'],
  ['good', 'cards.good'],
  ['easy', 'cards.easy'],
] as const;
const MARKS = {
  right: { tone: 'right', icon: DoneIcon },
  partly: { tone: 'almost', icon: EditIcon },
  wrong: { tone: 'wrong', icon: CloseIcon },
} as const;

interface AnswerViewProps {
  readonly question: Question;
  readonly answer: Answer;
  /** Whether the learner gives another grade. */
  readonly isChanging: boolean;
  readonly onChanged: () => void;
}

/** The newest answer to a question: what it is worth, by whom, and what else would be right. */
export function AnswerView({ question, answer, isChanging, onChanged }: AnswerViewProps) {
  const { text } = useTexts();
  const { run, start } = useGrading(question.id);
  const isOpen = answer.graded_by === 'none';
  const state = isOpen && run.about === answer.id ? run.state : 'idle';
  const view = useKeptFocus(`${answer.graded_by} ${isChanging}`);
  useToldVerdict(answer);
  return (
    <div ref={view} tabIndex={-1} className="grid gap-3">
      <GivenAnswer answer={answer} />
      {isOpen && <AiRunView run={{ ...run, state }} doing={text('notebook.grading')} onRetry={() => start(answer)} />}
      {state === 'failed' && <p className="text-ink-soft">{text('notebook.kept')}</p>}
      {state !== 'running' && isOpen && <ExpectedAnswer question={question} isShown />}
      {state !== 'running' && (isOpen || isChanging) && <OwnGrade answer={answer} onGraded={onChanged} />}
      {isOpen && (state === 'idle' || state === 'stopped') && (
        <p>
          <Button onClick={() => start(answer)}>{text('notebook.grade_by_ai')}</Button>
        </p>
      )}
      <div>
        {!isOpen && <ExpectedAnswer question={question} isShown={false} />}
        <EarlierAnswers question_id={question.id} />
      </div>
    </div>
  );
}

/** Tells a verdict that comes while the answer is there. */
function useToldVerdict({ verdict, feedback, updated_at }: Answer): void {
  const { text } = useTexts();
  const announce = useAnnounce();
  const told = useRef(updated_at);
  useEffect(() => {
    if (told.current === updated_at || verdict === null) return;
    told.current = updated_at;
    announce([text(`notebook.states.${verdict}`), feedback ?? ''].join('. '));
  }, [updated_at, verdict, feedback, text, announce]);
}

/** What was answered, with its verdict and what the AI says of it. */
function GivenAnswer({ answer }: { readonly answer: Answer }) {
  const { text, format } = useTexts();
  const { verdict, graded_by, feedback, created_at } = answer;
  return (
    <div className="grid gap-2">
      <p className="facts">
        {verdict === null ? (
          <Badge>{text('notebook.states.ungraded')}</Badge>
        ) : (
          <Badge {...MARKS[verdict]}>{text(`notebook.states.${verdict}`)}</Badge>
        )}
        {graded_by !== 'none' && <span>{text(`notebook.by_${graded_by}`)}</span>}
        <span>{text('notebook.answered', { when: format.relative(created_at) })}</span>
      </p>
      <blockquote
        dir="auto"
        className="ps-4 border-s-3 border-line-strong font-content whitespace-pre-line wrap-anywhere"
      >
        {answer.answer}
      </blockquote>
      {feedback !== null && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {feedback}
        </p>
      )}
    </div>
  );
}

/** What a right answer says: at once where it is to be compared, else when somebody asks for it. */
function ExpectedAnswer({ question, isShown }: { readonly question: Question; readonly isShown: boolean }) {
  const { text } = useTexts();
  const { expected_answer } = question;
  if (expected_answer.trim() === '') return isShown && <p className="text-ink-soft">{text('notebook.no_expected')}</p>;
  const words = (
    <p dir="auto" className="font-content whitespace-pre-line wrap-anywhere">
      {expected_answer}
    </p>
  );
  if (isShown) {
    return (
      <div className="grid gap-1">
        <p className="font-medium">{text('notebook.expected')}</p>
        {words}
      </div>
    );
  }
  return (
    <Disclosure label={text('notebook.expected')} isPlain>
      {words}
    </Disclosure>
  );
}

/** How well the learner knew it, in plain words. */
function OwnGrade({ answer, onGraded }: { readonly answer: Answer; readonly onGraded: () => void }) {
  const { text } = useTexts();
  const keepAnswer = useKeepAnswer();
  const grade = useSend('PATCH', '/plugins/notebook/answers/{id}');
  const give = (given: (typeof GRADES)[number][0]) => {
    if (grade.isPending) return;
    const onSuccess = (graded: Answer) => {
      keepAnswer(graded);
      onGraded();
    };
    grade.mutate({ params: { id: answer.id }, body: { grade: given } }, { onSuccess });
  };
  return (
    <div className="grid gap-2">
      <p className="font-medium">{text('notebook.how_well')}</p>
      <fieldset aria-label={text('notebook.how_well')} className="grades" data-four>
        {GRADES.map(([each, name]) => (
          <button key={each} type="button" className="grade" data-grade={each} onClick={() => give(each)}>
            {text(name)}
          </button>
        ))}
      </fieldset>
      <WhyFailed error={grade.error} />
    </div>
  );
}

/** All answers to a question, newest first, when somebody asks for them. */
function EarlierAnswers({ question_id }: { readonly question_id: string }) {
  const texts = useTexts();
  const { text } = texts;
  const [isOpen, setIsOpen] = useState(false);
  const queries = useLearnwrightQueries();
  const answers = useQuery({ ...queries.get(ANSWERS, { params: { id: question_id } }), enabled: isOpen });
  return (
    <Disclosure label={text('notebook.earlier')} isPlain onOpen={() => setIsOpen(true)}>
      {answers.isError && <p role="alert">{explainError(answers.error, texts)}</p>}
      {answers.isLoading && <p className="text-ink-soft">{text('app.loading')}</p>}
      <ol className="grid gap-4">
        {answers.data?.map((answer) => (
          <li key={answer.id}>
            <GivenAnswer answer={answer} />
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
