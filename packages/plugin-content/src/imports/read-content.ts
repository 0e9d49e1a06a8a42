import { validateLesson } from '@learnwright/exercises';
import {
  AppError,
  hasErrors,
  type ImportedSet,
  type ImportFinding,
  type ImportSource,
  idSchema,
} from '@learnwright/plugin-sdk';
import { createContentFinding, findingsIn, findUnsafeValues } from '../findings.ts';
import type { ContentContext } from '../tables.ts';
import { type PreparedSet, prepareSet } from './prepared-set.ts';

/** Content as read: the handler that claimed it, every finding, and its sets, of which there are none beside an error. */
export interface ReadContent {
  readonly format: string;
  readonly sets: readonly PreparedSet[];
  readonly findings: readonly ImportFinding[];
}

/** Reads a source with the first handler that claims it and checks all of it. Throws unsupported_format. */
export async function readContent(
  { registries }: Pick<ContentContext, 'registries'>,
  source: ImportSource,
): Promise<ReadContent> {
  const handler = await registries.importHandlers.claim(source);
  if (handler === null) {
    const formats = registries.importHandlers.names().join(', ');
    throw new AppError('unsupported_format', `No import handler claims the content. The formats are: ${formats}.`);
  }
  const result = await handler.read(source);
  const findings = hasErrors(result.findings) ? result.findings : [...result.findings, ...checkSets(result.sets)];
  return { format: handler.name, sets: hasErrors(findings) ? [] : result.sets.map(prepareSet), findings };
}

/** What every set must keep, whichever handler read it: usable ids, each once, and lessons without errors. */
function checkSets(sets: readonly ImportedSet[]): ImportFinding[] {
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
    ...lessons.flatMap(({ path, title, content }) => [
      ...findUnsafeValues(path, { ...content, title }),
      ...findingsIn(path, validateLesson(content).findings).filter(({ severity }) => severity === 'error'),
    ]),
  ];
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
