import { describe, expect, it } from 'vitest';
import { quote } from '../tests/prompts.ts';
import { answerOffline } from './practice-tutor.ts';

const instruct = (language: string) =>
  `You write a study guide for a learner.\n- Write Markdown, in the language "${language}".\nAnswer with the Markdown and nothing else.`;
const PROJECT = quote('project', 'Topic: Stacks\nGoal: To use one');
const VOCABULARY = quote('vocabulary', 'la pila = the stack\nel plato');
const SESSIONS = quote(
  'sessions',
  'Session of 2026-11-20 (deductive):\nTutor: So?\n\nLearner: <b>Last</b> in, *first* out.',
);

const write = (language: string, ...blocks: string[]) =>
  answerOffline([
    { role: 'system', content: instruct(language) },
    { role: 'user', content: blocks.join('\n\n') },
  ]);

describe('a study guide', () => {
  it('is a labelled outline of the material, which is no markup', () => {
    expect(write('en', PROJECT, VOCABULARY, SESSIONS)).toBe(`# [practice tutor] Study guide

[practice tutor] Nothing was judged: this tutor needs no model.

## What it is about

- Topic: Stacks
- Goal: To use one

## What you have said

- \\<b\\>Last\\</b\\> in, \\*first\\* out.

## Words to remember

- la pila = the stack
- el plato

## Next steps

- Say each sentence above in your own words.
- Write down one question that is still open.`);
  });

  it('is in the language asked for, without sections that would be empty', () => {
    const guide = write('de', PROJECT);
    expect(guide).toMatch(/^# \[Übungstutor\] Lernleitfaden\n/);
    expect(guide.match(/^## .*$/gm)).toEqual(['## Worum es geht', '## Nächste Schritte']);
  });

  it('has the latest twenty words', () => {
    const words = Array.from({ length: 30 }, (_, index) => `word${index}`);
    const guide = write('en', PROJECT, quote('vocabulary', words.join('\n')));
    expect(guide.match(/word\d+/g)).toEqual(words.slice(-20));
  });

  it.each([
    ['speaks of Markdown', 'You are a tutor. Answer the learner in Markdown.', 'What is a stack?'],
    ['quotes what it is about', 'You are a tutor.', PROJECT],
  ])('is not written where a tutor only %s', (_, system, content) => {
    const messages = [{ role: 'system', content: system } as const, { role: 'user', content } as const];
    expect(answerOffline(messages)).toMatch(/^\[practice tutor\] Good that you are here\./);
  });
});
