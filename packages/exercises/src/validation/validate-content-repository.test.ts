import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { BASE_REPOSITORY } from '../../fixtures/base-repository.ts';
import { patchJson } from '../../fixtures/patch-json.ts';
import { REPOSITORY_RULE_CASES, type RepositoryRuleCase } from '../../fixtures/repository-rule-cases.ts';
import { type ContentRepositorySource, validateContentRepository } from './validate-content-repository.ts';

const sourceSchema = z.object({
  manifest: z.unknown(),
  sets: z.array(
    z.object({
      path: z.string(),
      manifest: z.unknown(),
      lessons: z.array(z.object({ path: z.string(), text: z.string() })),
      assets: z.array(z.string()),
    }),
  ),
}) satisfies z.ZodType<ContentRepositorySource>;

const cases = Object.entries(REPOSITORY_RULE_CASES).flatMap(([rule, ways]: [string, readonly RepositoryRuleCase[]]) =>
  ways.map((way) => ({ rule, ...way })),
);

describe('validateContentRepository', () => {
  it('finds nothing in the base repository, where a card id means another card in another lesson', () => {
    const { manifest, sets, findings } = validateContentRepository(BASE_REPOSITORY);
    expect(findings).toEqual([]);
    expect(manifest?.sets.map(({ id }) => id)).toEqual(['de-from-en', 'mirror']);
    expect(sets.map(({ path, set }) => [path, set?.id])).toEqual([
      ['sets/en/de', 'de-from-en'],
      ['sets/mirror', 'mirror'],
    ]);
    expect(sets[0]?.lessons.map(({ file, lesson }) => [file, lesson?.id])).toEqual([
      ['sets/en/de/lessons/01-hello.json', '01-hello'],
      ['sets/en/de/lessons/02-later.json', '02-later'],
    ]);
  });

  it.each(cases)('reports $rule in $file at $at', ({ rule, change, to, file, at }) => {
    const source = sourceSchema.parse(patchJson(BASE_REPOSITORY, change, to));
    const { findings } = validateContentRepository(source);
    const found = findings.map((finding) => `${finding.rule} ${finding.file}${finding.pointer}`);
    expect(found.filter((line) => line === `${rule} ${file}${at}`)).toHaveLength(1);
  });

  it('reads the older `language` and a schema_version that YAML took for a number', () => {
    const [german] = BASE_REPOSITORY.sets;
    const { target_language: language, ...entry } = { target_language: 'de', ...german?.manifest.sets[0] };
    const manifest = { ...german?.manifest, schema_version: 1.1, sets: [{ ...entry, language }] };
    const { sets, findings } = validateContentRepository({
      ...BASE_REPOSITORY,
      sets: BASE_REPOSITORY.sets.map((set, index) => (index === 0 ? { ...set, manifest } : set)),
    });
    expect(findings).toEqual([]);
    expect(sets[0]?.set?.target_language).toBe('de');
  });
});
