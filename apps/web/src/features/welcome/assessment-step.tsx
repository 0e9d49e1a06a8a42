import type { Schemas } from '@learnwright/client';
import { useLearnwright, useLearnwrightQueries, useSend } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explainError, Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Loading } from '../../ui/loading.tsx';
import { Profile } from './profile.tsx';
import { Question } from './question.tsx';

type Answer = Schemas['Assessment_EvaluateAssessment']['answers'][number];

interface AssessmentStepProps {
  readonly project_id: string;
  readonly onDone: () => void;
}

/** How somebody learns: one question after the other, and then the profile that follows. */
export function AssessmentStep({ project_id, onDone }: AssessmentStepProps) {
  const texts = useTexts();
  const { text, language } = texts;
  const { user_id } = useLearnwright();
  const queries = useLearnwrightQueries();
  const questions = useQuery(queries.get('/plugins/assessment/questions', { query: { lang: language } }));
  const evaluate = useSend('POST', '/plugins/assessment/evaluate');
  const award = useSend('POST', '/plugins/gamification/xp/{user_id}/award-assessment');
  const [answers, setAnswers] = useState<readonly Answer[]>([]);

  if (evaluate.data) return <Profile profile={evaluate.data} xp={award.data?.xp_earned ?? null} onDone={onDone} />;
  if (questions.isError) return <Failure error={questions.error} onRetry={() => questions.refetch()} />;
  const all = questions.data ?? [];
  const question = all[answers.length];

  async function answer(given: readonly string[]) {
    if (question === undefined) return;
    const [answer_id = ''] = given;
    const { id: question_id, type } = question;
    const next = [...answers, type === 'single' ? { question_id, answer_id } : { question_id, answer_ids: given }];
    if (next.length < all.length) return setAnswers(next);
    const profile = await evaluate.mutateAsync({ body: { project_id, answers: next } });
    award.mutate({ params: { user_id }, body: { profile_id: profile.id } });
  }

  return (
    <>
      <PageHeading title={text('welcome.assessment_title')} />
      {question === undefined ? (
        <Loading label={text('app.loading')} />
      ) : (
        <Question
          key={question.id}
          question={question}
          number={answers.length + 1}
          count={all.length}
          isBusy={evaluate.isPending}
          mistake={evaluate.isError ? explainError(evaluate.error, texts) : null}
          onAnswer={(given) => answer(given).catch(() => undefined)}
          onBack={answers.length === 0 ? null : () => setAnswers(answers.slice(0, -1))}
          onSkip={onDone}
        />
      )}
    </>
  );
}
