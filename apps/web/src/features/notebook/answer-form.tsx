import { requireData } from '@learnwright/client';
import { useSend } from '@learnwright/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type AiRun, LONGEST_ANSWER, useAiRun } from '../../page/ai-run.ts';
import { WhyFailed } from '../../page/failure.tsx';
import { usePagePorts } from '../../start/page-ports.ts';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useAnnounce } from '../../ui/live-status.tsx';
import { SendIcon } from '../../ui/page-icons.ts';
import { ANSWERS, type Answer, useKeepAnswer } from './questions.ts';

const LONGEST_TEXT = 10_000;

interface AnswerFormProps {
  readonly question_id: string;
  /** Called when the answer is kept. */
  readonly onAnswer: (answer: Answer) => void;
  readonly onCancel: () => void;
}

/** The name under which the browser keeps an answer that is not sent. */
export function answerDraft(question_id: string): string {
  return `answer ${question_id}`;
}

/** Where the learner answers. What is not sent yet is there again after a reload. */
export function AnswerForm({ question_id, onAnswer, onCancel }: AnswerFormProps) {
  const { text } = useTexts();
  const announce = useAnnounce();
  const { kept } = usePagePorts();
  const field = useRef<HTMLTextAreaElement>(null);
  const name = answerDraft(question_id);
  const [words, setWords] = useState(() => kept.read(name) ?? '');
  const send = useSend('POST', ANSWERS);
  const keepAnswer = useKeepAnswer();
  const grading = useGrading(question_id);
  const canSend = words.trim() !== '';
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  function write(next: string): void {
    setWords(next);
    kept.write(name, next === '' ? null : next);
  }

  function hand(isForAi: boolean): void {
    if (!canSend || send.isPending) return;
    const keep = (answer: Answer) => {
      write('');
      keepAnswer(answer);
      if (isForAi && answer.graded_by === 'none') grading.start(answer);
    };
    const onSuccess = (answer: Answer) => {
      if (answer.verdict !== null) announce(text(`notebook.states.${answer.verdict}`));
      onAnswer(answer);
    };
    const input = { params: { id: question_id }, body: { answer: words } };
    // What is stored is not offered again, also where the page was left meanwhile.
    send.mutateAsync(input, { onSuccess }).then(keep, () => undefined);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    hand(true);
  }

  return (
    <form onSubmit={submit} className="grid gap-3">
      <Field label={text('notebook.your_answer')} hint={text('notebook.answer_hint')}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            className="field font-content"
            dir="auto"
            rows={3}
            maxLength={LONGEST_TEXT}
            value={words}
            onChange={(event) => write(event.target.value)}
          />
        )}
      </Field>
      <WhyFailed error={send.error} />
      <p className="flex flex-wrap gap-2">
        <Button
          type="submit"
          rank="first"
          icon={SendIcon}
          isBusy={send.isPending}
          aria-disabled={!canSend || undefined}
        >
          {text('tutor.send')}
        </Button>
        <Button aria-disabled={!canSend || undefined} onClick={() => hand(false)}>
          {text('notebook.grade_myself')}
        </Button>
        <Button rank="quiet" onClick={onCancel}>
          {text('action.cancel')}
        </Button>
      </p>
    </form>
  );
}

/** What has an AI grade the answer to a question. */
export interface Grading {
  readonly run: AiRun;
  start(answer: Answer): void;
}

/** Has an AI grade the newest answer to a question. */
export function useGrading(question_id: string): Grading {
  const { client } = useSession();
  const keepAnswer = useKeepAnswer();
  const run = useAiRun(`grade ${question_id}`);
  return {
    run,
    start: ({ id }) =>
      run.start(id, async (signal) => {
        const input = { params: { id }, signal, timeout: LONGEST_ANSWER };
        keepAnswer(requireData(await client.post('/plugins/notebook/answers/{id}/grade', input)));
      }),
  };
}
