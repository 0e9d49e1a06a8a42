import { notFound } from '@learnwright/core';
import { foldText } from '@learnwright/plugin-sdk';
import type { NotebookContext } from '../notebook-context.ts';
import type { Question } from '../schemas.ts';
import { deleteQuestions, insertQuestions, listAsked, listQuestionsFrom, lockGenerated } from '../store.ts';
import type { QuestionDraft } from './question-draft.ts';
import type { QuestionSource } from './question-source.ts';

/**
 * Puts new questions in the place of the generated ones of the same source that nobody has edited, in one transaction
 * (specification, part 2). What is asked in the project already is not asked again. Where that leaves nothing new,
 * nothing changes. Answers all questions of the source, newest first; throws not_found when the project has gone.
 */
export async function replaceQuestions(
  context: NotebookContext,
  source: QuestionSource,
  drafts: readonly QuestionDraft[],
): Promise<Question[]> {
  const { db, records } = context;
  const { origin, project, limit } = source;
  return context.transaction(async () => {
    if ((await records.projects.lock(project.id)) === null) throw notFound('project', project.id);
    const replaced = new Set(await lockGenerated(db, origin));
    const kept = (await listAsked(db, project.id)).filter(({ id }) => !replaced.has(id));
    const fresh = leaveOutAsked(drafts, kept).slice(0, limit);
    if (fresh.length > 0) {
      await deleteQuestions(db, [...replaced]);
      await insertQuestions(
        db,
        fresh.map((draft) => toQuestion(context, source, draft)),
      );
    }
    return listQuestionsFrom(db, origin);
  });
}

function leaveOutAsked(drafts: readonly QuestionDraft[], kept: readonly Pick<Question, 'question'>[]): QuestionDraft[] {
  const asked = new Set(kept.map(({ question }) => foldText(question)));
  return drafts.filter(({ question }) => {
    const folded = foldText(question);
    const isNew = !asked.has(folded);
    asked.add(folded);
    return isNew;
  });
}

function toQuestion(
  { clock, createId }: NotebookContext,
  { origin, project }: QuestionSource,
  { topic, ...draft }: QuestionDraft,
): Question {
  const now = clock.now();
  return {
    id: createId(),
    user_id: project.user_id,
    ...origin,
    ...draft,
    topic: topic ?? project.topic,
    generated: true,
    edited: false,
    created_at: now,
    updated_at: now,
  };
}
