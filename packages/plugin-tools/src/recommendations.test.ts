import { CHAT_METHODS, toolRecommendationSchema, z } from '@learnwright/plugin-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileOf } from '../tests/shares.ts';
import { textIn } from '../tests/text-in.ts';
import { recommendTools, TOOL_CATALOG } from './recommendations.ts';

const CATALOG_ORDER = TOOL_CATALOG.map(({ url }) => url);
const urlsOf = (tools: readonly { readonly url: string }[]) => tools.map(({ url }) => url);

describe('the recommended tools', () => {
  it('are the five of the catalog, with the methods they suit', () => {
    expect(recommendTools(null, textIn('en')).map(({ name, weight_keys }) => [name, weight_keys])).toEqual([
      ['Anki', ['deductive', 'error_based']],
      ['NotebookLM', ['inductive', 'contextual']],
      ['A prompt for any AI assistant', ['ai_adaptive', 'dialogic']],
      ['Excalidraw', ['contextual', 'inductive']],
      ['Obsidian', ['deductive', 'inductive']],
    ]);
    for (const tool of recommendTools(null, textIn('de'))) {
      expect(toolRecommendationSchema.parse(tool).url).toMatch(/^https:\/\//);
      expect(tool.score).toBe(0);
    }
  });

  it('score the sum of the shares of their methods, the highest first', () => {
    const profile = profileOf({ deductive: 0.1, inductive: 0.2, error_based: 0.3333, ai_adaptive: 0.3667 });
    expect(recommendTools(profile, textIn('en')).map(({ name, score }) => [name, score])).toEqual([
      ['Anki', 0.4333],
      ['A prompt for any AI assistant', 0.3667],
      ['Obsidian', 0.3],
      ['NotebookLM', 0.2],
      ['Excalidraw', 0.2],
    ]);
  });

  it.each([
    [undefined, 5],
    [5, 5],
    [6, 5],
    [1_000, 5],
    [2, 2],
    [0, 0],
    [-1, 0],
    [-1_000, 0],
  ])('are, at a limit of %s, %i', (limit, count) => {
    expect(urlsOf(recommendTools(null, textIn('en'), limit))).toEqual(CATALOG_ORDER.slice(0, count));
  });

  it.each(['en', 'de'] as const)('are in the language asked for: %s', (lang) => {
    expect(recommendTools(null, textIn(lang)).map(({ why }) => why)).toEqual(TOOL_CATALOG.map(({ why }) => why[lang]));
  });

  it('are named and justified in both languages, differently', () => {
    for (const { why } of TOOL_CATALOG) {
      expect(why.en).not.toBe(why.de);
      for (const text of [why.en, why.de]) expect(text).toMatch(/^\p{Lu}.{40,250}\.$/u);
    }
  });

  it('are ordered by score, then as in the catalog, for any profile', () => {
    const shareArbitrary = fc.integer({ min: 0, max: 10_000 }).map((share) => share / 10_000);
    const keys = Object.fromEntries(CHAT_METHODS.map((method) => [method, shareArbitrary]));
    fc.assert(
      fc.property(fc.record(keys), (shares) => {
        const profile = profileOf(shares);
        const tools = recommendTools(profile, textIn('en'));
        expect(urlsOf(tools).toSorted()).toEqual(CATALOG_ORDER.toSorted());
        for (const { score, weight_keys } of tools) {
          const tenThousandths = weight_keys.reduce((sum, key) => sum + Math.round(profile[key] * 10_000), 0);
          expect(score).toBe(tenThousandths / 10_000);
        }
        for (const [index, tool] of tools.entries()) {
          const next = tools[index + 1];
          if (next === undefined) continue;
          const inOrder = CATALOG_ORDER.indexOf(tool.url) < CATALOG_ORDER.indexOf(next.url);
          expect(tool.score > next.score || (tool.score === next.score && inOrder)).toBe(true);
        }
        expect(z.array(toolRecommendationSchema).safeParse(tools).success).toBe(true);
      }),
    );
  });
});
