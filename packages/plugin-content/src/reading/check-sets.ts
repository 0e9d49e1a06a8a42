import { validateLesson } from '@learnwright/exercises';
import { type ImportedSet, type ImportFinding, idSchema } from '@learnwright/plugin-sdk';
import { createContentFinding, findingsIn, findUnsafeValues } from '../findings.ts';
import { MAX_ASSETS } from './prepared-set.ts';

/** What every set must keep, whichever handler read it: usable ids, each once, and lessons without errors. */
export function checkSets(sets: readonly ImportedSet[]): ImportFinding[] {
  if (sets.length === 0) return [createContentFinding('E-CONTENT-EMPTY', '', 'there is no set to import')];
  return [
    ...checkIds(sets.map(({ set_id }) => ({ id: set_id, path: '', rule: 'E-SET-ID-DUPLICATE' }))),
    ...sets.flatMap(checkSet),
  ];
}

function checkSet({ lessons, ...set }: ImportedSet): ImportFinding[] {
  return [
    ...findUnsafeValues('', set),
    ...checkIds(lessons.map(({ lesson_id, path }) => ({ id: lesson_id, path, rule: 'E-LESSON-ID-DUPLICATE' }))),
    ...lessons.flatMap(({ path, title, content, assets = [] }) => [
      ...checkAssetCount(path, assets.length),
      ...findUnsafeValues(path, { ...content, title }),
      ...findingsIn(path, validateLesson(content).findings).filter(({ severity }) => severity === 'error'),
    ]),
  ];
}

function checkAssetCount(path: string, count: number): ImportFinding[] {
  if (count <= MAX_ASSETS) return [];
  const message = `it names ${count} pictures and sounds, the first ${MAX_ASSETS} are taken; cut it into lessons`;
  return [createContentFinding('W-ASSET-TOTAL', path, message)];
}

function checkIds(
  ids: readonly { readonly id: string; readonly path: string; readonly rule: string }[],
): ImportFinding[] {
  const seen = new Set<string>();
  return ids.flatMap(({ id, path, rule }): ImportFinding[] => {
    const isRepeat = seen.has(id);
    seen.add(id);
    const place = { severity: 'error', path, pointer: '' } as const;
    const usable = idSchema.safeParse(id).success;
    return [
      ...(usable ? [] : [{ ...place, rule: 'E-SCHEMA', message: 'an id has 1 to 200 characters' }]),
      ...(isRepeat ? [{ ...place, rule, message: `"${id}" is taken already` }] : []),
    ];
  });
}
