import type { Lesson } from '@learnwright/exercises';
import { packFolder } from '../tour/pack-folder.ts';
import type { StudiedSet } from './live-month.ts';
import type { StudyServer } from './study-server.ts';

/** Imports a content folder as an operator does, and reads its sets that teach another language than their own. */
export async function importSets({ call, list }: StudyServer, folder: string): Promise<StudiedSet[]> {
  const form = new FormData();
  form.set('file', packFolder(folder), 'content.zip');
  const { ref } = await call<{ ref: string }>('POST', '/plugins/content/import/detect', form);
  await call('POST', '/plugins/content/import/execute', { ref, duplicate_action: 'overwrite' });
  const path = '/plugins/content/sets';
  const sets = await list<Omit<StudiedSet, 'lessons'> & { readonly language: string }>(path);
  const languages = sets
    .filter(({ language, target_language }) => target_language !== null && target_language !== language)
    .toSorted((one, other) => (one.set_id < other.set_id ? -1 : 1));
  return Promise.all(
    languages.map(async ({ set_id, title, target_language }) => {
      const entries = await list<{ lesson_id: string }>(`${path}/${set_id}/lessons`);
      const lessons = await Promise.all(
        entries.map(({ lesson_id }) =>
          call<Lesson>('GET', `${path}/${set_id}/lessons/${encodeURIComponent(lesson_id)}`),
        ),
      );
      return { set_id, title, target_language, lessons };
    }),
  );
}
