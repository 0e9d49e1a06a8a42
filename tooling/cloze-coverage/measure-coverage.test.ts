import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lessonSchema, listAcceptedAnswers } from '@learnwright/exercises';
import { describe, expect, it } from 'vitest';
import { guessMistakes } from './guess-mistakes.ts';
import { listClozes } from './list-clozes.ts';
import { measureCoverage, shareOfUseful } from './measure-coverage.ts';
import { readLessons } from './read-lessons.ts';

// Where a copy lies beside the repository, or LEARNWRIGHT_CONTENT_DIR names one, this runs; elsewhere it is skipped.
const ROOT = join(import.meta.dirname, '../..');
const folder = process.env.LEARNWRIGHT_CONTENT_DIR || join(ROOT, '../shared/content');
const isPresent = existsSync(folder);
const reason = isPresent ? '' : ' (skipped: set LEARNWRIGHT_CONTENT_DIR to a copy of them)';

const LESSON = lessonSchema.parse({
  id: 'lesson',
  title: 'Lesson',
  cards: [
    { id: 'dog', front: 'der Hund bellt', back: 'the dog barks' },
    { id: 'cat', front: 'die Kätze', back: 'the cats' },
  ],
  steps: [
    createStep('part', { type: 'free_text', card_ids: ['dog'], accept: ['Hund'] }),
    createStep('whole', { type: 'free_text', card_ids: ['cat'], accept: ['die Kätze'], distractors: ['der Kätze'] }),
    createStep('tiles', { type: 'word_tiles', card_ids: [], tiles: ['das', 'ist', 'gut'] }),
    createStep('pair', { type: 'matching', pairs: ['a', 'b', 'c'].map((left) => ({ left, right: `${left}${left}` })) }),
    createStep('ticked', { type: 'cloze', cloze_mode: 'multiselect', sentence: 'Which?', accept: ['x', 'y'] }),
  ],
});

const NOTHING = { a: 0, b: 0, c: 0, d: 0, e: 0, f: 0, g: 0, h: 0, i: 0 };

function createStep(id: string, exercise: Record<string, unknown>) {
  return { id, type: 'exercise', exercise: { id, prompt: '?', ...exercise } };
}

describe('the guessed mistakes', () => {
  it.each([
    ['part', ['nothing:', 'letters: Hnud']],
    [
      'whole',
      [
        'option: der Kätze',
        'omission: die',
        'order: Kätze die',
        'nothing:',
        'letters: die Ktäze',
        'accents: die Katze',
      ],
    ],
    ['tiles', ['omission: das ist', 'order: das gut ist', 'nothing:']],
    ['pair', ['option: bb', 'option: aa', 'option: aa']],
    ['ticked', ['omission: x']],
  ])('of an exercise are those that it allows: %s', (id, guesses) => {
    const exercise = LESSON.steps.find((step) => step.id === id)?.exercise;
    const elements = exercise ? listAcceptedAnswers(exercise, LESSON) : [];
    const guessed = elements.flatMap((element) => (exercise ? guessMistakes(element, exercise, LESSON) : []));
    expect(guessed.map(({ kind, mistake }) => `${kind}: ${mistake.user_answer}`.trim())).toEqual(guesses);
  });
});

describe('the measure', () => {
  it('counts each mistake by the rule that made its cloze, and the useful ones', () => {
    const { types, kinds, typed, all } = measureCoverage([LESSON], {});
    expect(types[0]).toEqual({
      name: 'free_text',
      mistakes: 8,
      made: { ...NOTHING, b: 8 },
      useful: { ...NOTHING, b: 2 },
    });
    expect(types[1]).toEqual({ name: 'word_tiles', mistakes: 3, made: { ...NOTHING, d: 3 }, useful: NOTHING });
    expect(typed).toMatchObject({ mistakes: 11, made: { b: 8, d: 3 }, useful: { b: 2 } });
    expect(kinds.reduce((sum, { mistakes }) => sum + mistakes, 0)).toBe(all.mistakes);
    expect([shareOfUseful(typed), shareOfUseful({ ...typed, mistakes: 0 })]).toEqual([(100 * 2) / 11, 0]);
  });

  it('counts what the rules e to i add', () => {
    const { types, all } = measureCoverage([LESSON, LESSON], { blankWrongRun: true });
    expect(types.map(({ name, made }) => [name, made.e, made.f, made.g])).toEqual([
      ['free_text', 8, 0, 4],
      ['word_tiles', 0, 0, 0],
      ['matching', 0, 6, 0],
      ['picture_choice', 0, 0, 0],
      ['cloze', 0, 2, 0],
    ]);
    expect([all.made.h, all.made.i, all.made.d]).toEqual([0, 6, 0]);
  });

  it('lists the clozes for people to judge', () => {
    const listed = listClozes([LESSON], 100);
    expect(listed).toHaveLength(15);
    expect(listed[0]).toBe(
      'free_text (nothing: "" for "Hund"), rule b, type\n   ?\n   der ___ bellt\n   right: Hund · wrong: ',
    );
    expect(listClozes([LESSON], 2)).toEqual([listed[0], listed[7]]);
    expect(listClozes([LESSON], 1, 'word_tiles')).toEqual([
      'word_tiles (omission: "das ist" for "das ist gut"), rule i, word_tiles\n   ?\n   [das] [ist] [gut]\n   right: das ist gut · wrong: ',
    ]);
  });
});

describe.skipIf(!isPresent)(`the figures of the guide${reason}`, () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/clozes.md'), 'utf8');
  const lessons = isPresent ? readLessons(folder) : [];
  const [specified, own] = [{}, { blankWrongRun: true }].map((options) => measureCoverage(lessons, options));
  const rowsOf = (measure: typeof own) => (measure ? [...measure.types, measure.typed, measure.all] : []);
  const percent = (row: Parameters<typeof shareOfUseful>[0] | undefined) =>
    row ? `${shareOfUseful(row).toFixed(1)} %` : '';
  const show = (figure: number) => (figure === 0 ? '–' : String(figure));

  it('are those of the real lessons, by exercise', () => {
    for (const [at, row] of rowsOf(own).entries()) {
      const name = row.name.replace('+', 'and');
      const { a, b, e, f, g, h, i } = row.useful;
      const start = `| ${name} | ${row.mistakes.toLocaleString('en')} | ${percent(rowsOf(specified)[at])} |`;
      expect(guide).toContain(start);
      const line = guide.split('\n').find((text) => text.startsWith(start)) ?? '';
      expect(
        line.endsWith(` | ${[percent(row), a + b, ...[e, f, g, h, i].map(show)].join(' | ')} |`),
        `${name}: ${line}`,
      ).toBe(true);
    }
  });

  it('are those of the real lessons, by mistake', () => {
    for (const [at, row] of own?.kinds.entries() ?? []) {
      expect(guide).toContain(`| ${row.name} | ${row.mistakes} | ${percent(specified?.kinds[at])} | ${percent(row)} |`);
    }
  });

  it('reach the targets: 80 % of free_text and of word_tiles, 50 % of all', () => {
    const shareOf = (name: string) => shareOfUseful(rowsOf(own).find((row) => row.name === name) ?? none);
    const none = { name: '', mistakes: 0, made: NOTHING, useful: NOTHING };
    expect(Math.min(shareOf('free_text'), shareOf('word_tiles'))).toBeGreaterThanOrEqual(80);
    expect(shareOf('all')).toBeGreaterThanOrEqual(50);
  });
});
