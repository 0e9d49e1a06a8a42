import type { Lesson } from '@learnwright/exercises';
import { call, step } from './api.ts';
import { packFolder } from './pack-folder.ts';

/** A lesson, the set it stands in, and the language that it teaches where the one or the other names it. */
export interface ChosenLesson {
  readonly set_id: string;
  readonly lesson: Lesson;
  readonly language: string | null;
}

/** Uploads a content folder, imports it, and returns the first lesson that has exercises. */
export async function importFolder(base: string, folder: string): Promise<ChosenLesson> {
  step('An operator uploads a content repository as a ZIP and looks before importing');
  const form = new FormData();
  form.set('file', packFolder(folder), 'content.zip');
  const preview = await call<{ ref: string; format: string; sets: number; lessons: number; warnings: unknown[] }>(
    base,
    'POST',
    '/plugins/content/import/detect',
    form,
  );
  console.log(
    `   ${preview.format}: ${preview.sets} sets, ${preview.lessons} lessons, ${preview.warnings.length} warnings`,
  );

  step('Importing it');
  await call(base, 'POST', '/plugins/content/import/execute', { ref: preview.ref, duplicate_action: 'overwrite' });

  step('Choosing a lesson');
  const sets = await call<{ set_id: string; title: string; language: string; target_language: string | null }[]>(
    base,
    'GET',
    '/plugins/content/sets',
  );
  const set = sets.find(({ language, target_language }) => language !== target_language) ?? sets[0];
  if (set === undefined) throw new Error('The content has no set.');
  const lessons = await call<{ lesson_id: string; title: string }[]>(
    base,
    'GET',
    `/plugins/content/sets/${set.set_id}/lessons`,
  );
  const lesson = await call<Lesson>(
    base,
    'GET',
    `/plugins/content/sets/${set.set_id}/lessons/${encodeURIComponent(lessons[0]?.lesson_id ?? '')}`,
  );
  console.log(`   ${set.title}: ${lesson.title}`);
  return { set_id: set.set_id, lesson, language: lesson.target_language ?? set.target_language };
}
