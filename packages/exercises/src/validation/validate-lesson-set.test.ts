import { describe, expect, it } from 'vitest';
import { BASE_REPOSITORY, LATER_LESSON } from '../../fixtures/base-repository.ts';
import { validateLessonSet } from './validate-lesson-set.ts';

const [base] = BASE_REPOSITORY.sets;
const manifest = base?.manifest;
const lessons = base?.lessons ?? [];
const assets = base?.assets ?? [];

describe('validateLessonSet', () => {
  it('finds nothing in a sound set and names files relative to it', () => {
    const { set, lessons: validated, findings } = validateLessonSet({ manifest, lessons, assets });
    expect(findings).toEqual([]);
    expect(set?.lesson_count).toBe(2);
    expect(validated.map(({ file }) => file)).toEqual(['lessons/01-hello.json', 'lessons/02-later.json']);
  });

  it('reads a lesson file that starts with a byte order mark', () => {
    const marked = lessons.map(({ path, text }) => ({ path, text: `\uFEFF${text}` }));
    expect(validateLessonSet({ manifest, lessons: marked, assets }).findings).toEqual([]);
  });

  it('reports a stable_id that two of its lessons share', () => {
    const copy = { path: 'lessons/03-copy.json', text: JSON.stringify({ ...LATER_LESSON, id: '03-copy' }) };
    const found = validateLessonSet({ manifest, lessons: [...lessons, copy], assets }).findings;
    expect(found.map(({ rule, file, pointer }) => `${rule} ${file}${pointer}`)).toEqual([
      'W-LESSON-UNLISTED lessons/03-copy.json',
      'W-LESSON-COUNT manifest.yaml/sets/0/lesson_count',
      'E-STABLE-ID-DUPLICATE lessons/03-copy.json/cards/0/stable_id',
      'E-STABLE-ID-DUPLICATE lessons/03-copy.json/steps/0/exercise/stable_id',
    ]);
  });

  it('gives no set, but still the lessons, when the manifest is broken', () => {
    const { set, lessons: validated } = validateLessonSet({ manifest: 'not a manifest', lessons, assets });
    expect(set).toBeNull();
    expect(validated.every(({ lesson }) => lesson !== null)).toBe(true);
  });
});
