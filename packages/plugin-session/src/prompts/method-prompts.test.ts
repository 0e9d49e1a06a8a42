import { createHash } from 'node:crypto';
import { CHAT_METHODS } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { findReveals, namesWithheld } from '../../tests/find-reveals.ts';
import { STEPS } from '../steps.ts';
import { PROMPT_LANGUAGES } from './method-prompts.ts';
import { promptWording } from './prompt-wording.ts';
import { METHOD_PROMPTS } from './session-prompt.ts';

const cells = PROMPT_LANGUAGES.flatMap((language) =>
  CHAT_METHODS.flatMap((method) =>
    STEPS.map((step) => {
      const { reveals, [language]: cell } = METHOD_PROMPTS[method].steps[step];
      const text = [cell.does, cell.withholds, cell.ends_with].join(' ');
      return { id: `${language} ${method} ${step}`, language, cell, text, reveals };
    }),
  ),
);
const withholding = cells.filter(({ reveals }) => reveals === 'nothing' || reveals === 'hint');

const GIVEAWAYS = {
  en: [
    'Then show the correct solution.',
    'Give the answer.',
    'Do not wait, but state the rule.',
    'Do not hesitate and tell them the result.',
    'Give the answer without delay.',
  ],
  de: [
    'Zeige dann die richtige Lösung.',
    'Verrate die Antwort.',
    'Warte nicht, sondern nenne die Regel.',
    'Zögere nicht und sage das Ergebnis.',
    'Nenne die Lösung ohne Umschweife.',
  ],
};
const REFUSALS = {
  en: ['Do not show the solution.', 'Ask the learner to state the rule.', 'Never give the answer.'],
  de: [
    'Zeige die Lösung nicht.',
    'Lass die Person die Regel formulieren.',
    'Gib weder die Antwort noch die Regel preis.',
  ],
};

describe('the instructions to the tutor', () => {
  it('are 42 in each of two languages', () => {
    expect(cells).toHaveLength(84);
    for (const { cell } of cells) expect(Object.keys(cell)).toEqual(['does', 'withholds', 'ends_with']);
  });

  it('are the words that were tried out: who changes one changes this sum', () => {
    const texts = JSON.stringify(cells.map(({ id, cell, reveals }) => [id, cell, reveals]));
    expect(createHash('sha256').update(texts).digest('hex')).toBe(
      'f437de687942ab74dd3fb2a2324723938e3cf641e3eaf0db6092a981d11bf518',
    );
  });

  it.each(cells)('$id has 40 to 90 words, in whole sentences', ({ text, cell }) => {
    expect(wordsOf(text).length).toBeGreaterThanOrEqual(40);
    expect(wordsOf(text).length).toBeLessThanOrEqual(90);
    for (const part of Object.values(cell)) expect(part).toMatch(/^\p{Lu}.*[.?…”“"]$/u);
  });

  it.each(PROMPT_LANGUAGES)(
    'are distinct in %s: no two cells and no two parts share most of their words',
    (language) => {
      const own = cells.filter((cell) => cell.language === language);
      expect(
        similarPairs(
          own.map(({ id, text }) => ({ id, text })),
          0.5,
        ),
      ).toEqual([]);
      for (const part of ['does', 'withholds', 'ends_with'] as const) {
        expect(
          similarPairs(
            own.map(({ id, cell }) => ({ id, text: cell[part] })),
            0.8,
          ),
        ).toEqual([]);
      }
    },
  );

  it('come with a principle for each method and as many common rules in both languages', () => {
    const principles = PROMPT_LANGUAGES.flatMap((language) =>
      CHAT_METHODS.map((method) => METHOD_PROMPTS[method].principle[language]),
    );
    expect(new Set(principles).size).toBe(12);
    for (const principle of principles) expect(wordsOf(principle).length).toBeGreaterThan(30);
    expect(promptWording.de.common_rules).toHaveLength(promptWording.en.common_rules.length);
  });
});

describe('what a step forbids', () => {
  it('is stated for attempt and repetition everywhere, and for no feedback', () => {
    for (const method of CHAT_METHODS) {
      const { steps } = METHOD_PROMPTS[method];
      expect(steps[2].reveals).toBe('nothing');
      expect(steps[6].reveals).toBe('nothing');
      expect(steps[3].reveals).toBe('hint');
      expect(['rule', 'solution']).toContain(steps[4].reveals);
    }
  });

  it.each(withholding)('is not given away by $id', ({ cell, language }) => {
    expect(findReveals(cell.does, language, 'clause')).toEqual([]);
    expect(findReveals(cell.ends_with, language, 'clause')).toEqual([]);
    expect(findReveals(cell.withholds, language, 'list')).toEqual([]);
  });

  it.each(withholding)('is named by $id', ({ cell, language }) => {
    expect(namesWithheld(cell.withholds, language)).toBe(true);
  });

  it.each(withholding)('would be noticed as soon as $id gave it away', ({ cell, language }) => {
    for (const giveaway of GIVEAWAYS[language]) {
      expect(findReveals(`${cell.does} ${giveaway}`, language, 'clause')).toHaveLength(1);
      expect(findReveals(`${cell.withholds} ${giveaway}`, language, 'list')).toHaveLength(1);
    }
    for (const refusal of REFUSALS[language]) expect(findReveals(refusal, language, 'clause')).toEqual([]);
  });

  it('is given in the steps that allow it', () => {
    const given = cells.filter(({ cell, language }) => findReveals(cell.does, language, 'clause').length > 0);
    expect(given.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['en deductive 1', 'de deductive 1', 'en inductive 4', 'de inductive 4']),
    );
  });
});

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The pairs whose word sets overlap by at least `limit` (Jaccard). */
function similarPairs(texts: readonly { id: string; text: string }[], limit: number): string[] {
  const sets = texts.map(({ id, text }) => ({ id, words: new Set(wordsOf(text)) }));
  return sets.flatMap((one, index) =>
    sets.slice(index + 1).flatMap((other) => {
      const shared = [...one.words].filter((word) => other.words.has(word)).length;
      return shared / (one.words.size + other.words.size - shared) >= limit ? [`${one.id} ~ ${other.id}`] : [];
    }),
  );
}
