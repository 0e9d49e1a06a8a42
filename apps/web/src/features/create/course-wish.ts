import type { Schemas } from '@learnwright/client';

/** A text file that was chosen: its bytes, in base64, so that a reload loses nothing. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
  readonly data: string;
}

/** What somebody wants a course to be, as far as they have said it. */
export interface CourseWish {
  readonly goal: string;
  /** Empty for other subjects than languages. */
  readonly target_language: string;
  readonly language: string;
  readonly level: string;
  readonly lessons: number;
  /** Empty for none. */
  readonly project_id: string;
  readonly material: string;
  readonly files: readonly ChosenFile[];
}

/** Why a file cannot be taken. */
export type Refusal = 'not_text' | 'no_words';

/** The most lessons of a course, and of files that go with it. */
export const MOST_LESSONS = 12;
export const MOST_FILES = 20;
/** The most bytes of all text: the server takes a little more, for the other fields too. */
export const MOST_BYTES = 1_000_000;

const TEXT_NAME = /\.(?:txt|md|markdown)$/i;

/** A wish that says nothing yet. */
export function emptyWish(language: string): CourseWish {
  const texts = { goal: '', target_language: '', language, level: '', project_id: '', material: '' };
  return { ...texts, lessons: 4, files: [] };
}

/** Reads a wish that the browser has kept; what is not as it should be is left at what it was before. */
export function parseWish(kept: string | null, language: string): CourseWish {
  const wish = emptyWish(language);
  const read = readJson(kept);
  const text = (name: keyof CourseWish, before: string) => {
    const value: unknown = Reflect.get(read, name);
    return typeof value === 'string' ? value : before;
  };
  const { lessons, files }: { lessons?: unknown; files?: unknown } = read;
  return {
    goal: text('goal', wish.goal),
    target_language: text('target_language', wish.target_language),
    language: text('language', wish.language),
    level: text('level', wish.level),
    project_id: text('project_id', wish.project_id),
    material: text('material', wish.material),
    lessons: typeof lessons === 'number' ? lessons : wish.lessons,
    files: Array.isArray(files) ? files.filter(isChosenFile) : [],
  };
}

function readJson(kept: string | null): object {
  try {
    return Object(JSON.parse(kept ?? '{}'));
  } catch {
    // Something else than this page has written it.
    return {};
  }
}

function isChosenFile(value: unknown): value is ChosenFile {
  const { name, size, data }: { name?: unknown; size?: unknown; data?: unknown } = Object(value);
  return typeof name === 'string' && typeof size === 'number' && typeof data === 'string';
}

/** How many bytes of text go with a wish. */
export function sizeOf({ material, files }: CourseWish): number {
  return files.reduce((bytes, { size }) => bytes + size, new Blob([material]).size);
}

/** Reads a file that was chosen, or says why it is none that the server takes. */
export async function readFile(file: File): Promise<ChosenFile | Refusal> {
  if (!TEXT_NAME.test(file.name)) return 'not_text';
  if (file.size === 0) return 'no_words';
  const { name, size } = file;
  // A file that is too large is told by its size alone: nothing of it need be kept.
  return { name, size, data: size > MOST_BYTES ? '' : toBase64(new Uint8Array(await file.arrayBuffer())) };
}

function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += 0x8000) letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(letters);
}

/** What the server is asked for: as JSON, or as a form where files go with it. Pasted text is one more file then. */
export type CourseRequest =
  | { readonly kind: 'json'; readonly body: Schemas['Courses_CreateDraft'] }
  | { readonly kind: 'form'; readonly body: FormData };

/** Makes the request for a course. `pasted` names text that was pasted, among files. */
export function toRequest(wish: CourseWish, user_id: string, pasted: string): CourseRequest {
  const { files, lessons } = wish;
  const [goal, level, material] = [wish.goal.trim(), wish.level.trim(), wish.material.trim()];
  const { target_language, language, project_id } = wish;
  if (files.length === 0) {
    const texts = { target_language, level, project_id, material };
    const optional = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''));
    return { kind: 'json', body: { user_id, goal, language, lessons, ...optional } };
  }
  const body = new FormData();
  const fields = { goal, target_language, language, level, project_id, lessons: String(lessons) };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const { name, data } of files) {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    body.append('file', new Blob([bytes], { type: 'text/plain' }), name);
  }
  if (material !== '') body.append('file', new Blob([material], { type: 'text/plain' }), `${pasted}.txt`);
  return { kind: 'form', body };
}

/** The draft that a job makes. Throws a TypeError for a job of something else. */
export function draftOfJob({ input }: Pick<Schemas['Job'], 'input'>): string {
  const draft_id: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'draft_id') : null;
  if (typeof draft_id !== 'string') throw new TypeError('The job names no draft.');
  return draft_id;
}
