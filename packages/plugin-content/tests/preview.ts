import { previewSchema } from '../src/schemas.ts';
import type { ContentHarness, TestAnswer } from './content.ts';
import { type EditText, editCourse } from './edit-source.ts';
import { zipOf } from './upload.ts';

/** Previews the course through its route; `ref` is empty when that was refused. */
export async function detectCourse(
  { request }: ContentHarness,
  edits: Readonly<Record<string, EditText>> = {},
): Promise<TestAnswer & { readonly ref: string }> {
  const answer = await request('POST', '/import/detect', { zip: await zipOf(await editCourse(edits)) });
  return { ...answer, ref: previewSchema.safeParse(answer.body).data?.ref ?? '' };
}

/** Imports what was previewed; overwrites unless told otherwise. */
export function executePreview({ request }: ContentHarness, ref: string, more: object = {}): Promise<TestAnswer> {
  return request('POST', '/import/execute', { json: { ref, duplicate_action: 'overwrite', ...more } });
}
