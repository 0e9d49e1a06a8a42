import { describe, expect, it } from 'vitest';
import { lessonSchema } from '../schema/lesson.ts';
import { lessonToMarkdown } from './lesson-to-markdown.ts';

const LESSON = {
  id: 'greetings',
  title: 'Greetings',
  description: 'How to say hello.',
  target_language: 'de',
  cards: [
    { id: 'a', front: 'Hallo | Hi', back: 'Hello\nthere' },
    { id: 'b', front: 'C:\\Hund', back: 'dog' },
  ],
  steps: [
    { id: '1', type: 'theory', title: 'du and Sie', body: 'Friends say **du**.\n' },
    { id: '2', type: 'theory', title: 'Left out', body: '## Own heading\n\nText' },
    { id: '3', type: 'exercise', exercise: { id: '3', type: 'free_text', prompt: 'secret', accept: ['x'] } },
  ],
};

describe('a lesson as Markdown', () => {
  it('has its title, description, theory and cards, and no exercises', () => {
    expect(lessonToMarkdown(lessonSchema.parse(LESSON), 'en')).toBe(
      [
        '# Greetings',
        'How to say hello.',
        '## du and Sie',
        'Friends say **du**.',
        '## Own heading\n\nText',
        '| de | en |\n| --- | --- |\n| Hallo \\| Hi | Hello there |\n| C:\\\\Hund | dog |\n',
      ].join('\n\n'),
    );
  });

  it('is its title alone where there is nothing else', () => {
    const { description: _, cards: _cards, ...lesson } = LESSON;
    expect(lessonToMarkdown(lessonSchema.parse({ ...lesson, steps: LESSON.steps.slice(2) }), 'en')).toBe(
      '# Greetings\n',
    );
  });
});
