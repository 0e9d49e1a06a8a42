import type { ChatMethod, LearningProfile, LessonProgress, Project } from '@learnwright/core';
import { composeSessionPrompt, type LessonNote } from './prompts/compose-session-prompt.ts';
import type { SessionContext } from './session-context.ts';

/** How many lessons the tutor is told of, the latest first. */
const LESSONS = 5;

/** The plugin's answer to the hook create_session_prompt: the 42 instructions with what is known of the learner. */
export async function composeProjectPrompt(
  { records }: SessionContext,
  project: Project,
  profile: LearningProfile | null,
  method: ChatMethod,
  step: number,
  lang: string,
): Promise<string> {
  const lessons = await records.lessonProgress.list({ user_id: project.user_id }, { limit: LESSONS, after: null });
  const lesson_progress = lessons.items.map(noteLesson);
  return composeSessionPrompt({ project, profile, method, step, lang, lesson_progress });
}

function noteLesson({ lesson_id, status, score_correct, score_total }: LessonProgress): LessonNote {
  return { title: lesson_id, status, score_correct, score_total };
}
