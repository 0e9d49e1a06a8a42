import { useRef, useState } from 'react';
import { usePagePorts } from '../../start/page-ports.ts';
import { useTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { AnswerForm, answerDraft } from './answer-form.tsx';
import { AnswerView } from './answer-view.tsx';
import type { Question } from './questions.ts';

const LONGEST_NAME = 100;

interface QuestionCardProps {
  readonly question: Question;
  /** The project that it belongs to, where that is not plain. */
  readonly project: string | null;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** A question of the notebook: it is answered here, and shows how it went. */
export function QuestionCard({ question, project, onEdit, onRemove }: QuestionCardProps) {
  const { text } = useTexts();
  const { kept } = usePagePorts();
  const card = useRef<HTMLHeadingElement>(null);
  // What was typed and not sent is shown at once.
  const [isAnswering, setIsAnswering] = useState(() => kept.read(answerDraft(question.id)) !== null);
  const [isChanging, setIsChanging] = useState(false);
  const { last_answer = null } = question;
  const isGraded = last_answer !== null && last_answer.graded_by !== 'none';
  const name = nameQuestion(question);
  // The button that was pressed is gone with its form.
  const leave = () => {
    setIsAnswering(false);
    card.current?.focus({ preventScroll: true });
  };
  return (
    <li className="card grid gap-4 p-4 medium:p-6">
      <div className="grid gap-2">
        <h3
          ref={card}
          tabIndex={-1}
          dir="auto"
          className="text-large font-content font-medium whitespace-pre-line wrap-anywhere"
        >
          {question.question}
        </h3>
        <QuestionFacts question={question} project={project} />
      </div>
      {last_answer !== null && !isAnswering && (
        <AnswerView
          key={last_answer.id}
          question={question}
          answer={last_answer}
          isChanging={isChanging}
          onChanged={() => setIsChanging(false)}
        />
      )}
      {isAnswering && (
        <AnswerForm
          question_id={question.id}
          onAnswer={leave}
          onCancel={() => {
            kept.write(answerDraft(question.id), null);
            leave();
          }}
        />
      )}
      <p className="flex flex-wrap gap-2">
        {!isAnswering && (
          <Button rank={last_answer === null ? 'first' : 'second'} onClick={() => setIsAnswering(true)}>
            {text(last_answer === null ? 'notebook.answer' : 'notebook.answer_again')}
            <span className="unseen">{name}</span>
          </Button>
        )}
        {isGraded && !isAnswering && !isChanging && (
          <Button rank="quiet" onClick={() => setIsChanging(true)}>
            {text('notebook.change_grade')}
            <span className="unseen">{name}</span>
          </Button>
        )}
        <Button rank="quiet" onClick={onEdit}>
          {text('action.edit')}
          <span className="unseen">{name}</span>
        </Button>
        <Button rank="quiet" onClick={onRemove}>
          {text('action.remove')}
          <span className="unseen">{name}</span>
        </Button>
      </p>
    </li>
  );
}

/** What a question is called where it is not shown itself: its beginning. */
export function nameQuestion({ question }: Pick<Question, 'question'>): string {
  return question.slice(0, LONGEST_NAME).toWellFormed();
}

function QuestionFacts({ question, project }: Pick<QuestionCardProps, 'question' | 'project'>) {
  const { text } = useTexts();
  const { question_type, difficulty, topic, generated } = question;
  return (
    <p className="facts wrap-anywhere">
      <span>{text(`notebook.types.${question_type}`)}</span>
      <span>{text(`notebook.difficulties.${difficulty}`)}</span>
      {topic !== '' && topic !== project && <span dir="auto">{topic}</span>}
      {project !== null && <span dir="auto">{project}</span>}
      {generated && <Badge>{text('notebook.generated')}</Badge>}
    </p>
  );
}
