import { describe, expect, it } from 'vitest';
import { lessonSchema } from '../schema/lesson.ts';
import { listLessonAssets, listMarkdownAssets } from './lesson-assets.ts';

describe('the pictures and sounds of a lesson', () => {
  it('are those of its cards, its picture choices and its texts, each name once', () => {
    const images = [
      { src: 'img/cat.png', label: 'cat' },
      { src: 'data:image/png;base64,AAAA', label: 'dot' },
    ];
    const lesson = lessonSchema.parse({
      id: 'a',
      title: 'A',
      cards: [{ id: 'c', front: 'Katze', back: 'cat', image: 'assets/img/cat.png', audio: './snd/Katze.mp3' }],
      steps: [
        { id: 's', type: 'theory', body: 'Look: ![cat](img/cat.png)' },
        { id: 't', type: 'exercise', exercise: { id: 'e', type: 'picture_choice', prompt: 'Katze', images } },
      ],
    });
    expect(listLessonAssets(lesson)).toEqual([
      { name: 'assets/img/cat.png', path: 'assets/img/cat.png' },
      { name: './snd/Katze.mp3', path: 'assets/snd/Katze.mp3' },
      { name: 'img/cat.png', path: 'assets/img/cat.png' },
    ]);
  });

  it('are one file in composed and in decomposed letters', () => {
    const body = `![a](b\u00E4r.png) ![b](${'b\u00E4r.png'.normalize('NFD')})`;
    const lesson = lessonSchema.parse({ id: 'a', title: 'A', steps: [{ id: 's', type: 'theory', body }] });
    expect(new Set(listLessonAssets(lesson).map(({ path }) => path))).toEqual(new Set(['assets/b\u00E4r.png']));
  });
});

describe('a Markdown text names', () => {
  it.each([
    ['![cat](cat.png)', 'cat.png', 'cat.png'],
    ['[listen](a/hallo.mp3 "Hallo")', 'a/hallo.mp3', 'a/hallo.mp3'],
    ['![a](<cat.png>)', 'cat.png', 'cat.png'],
    ['![a](my%20cat.png)', 'my%20cat.png', 'my cat.png'],
    ['![a](100%.png)', '100%.png', '100%.png'],
    ['![a](cat.png#part)', 'cat.png#part', 'cat.png'],
    ['![a](../cat.SVG)', '../cat.SVG', '../cat.SVG'],
  ])('in %s a file', (text, name, path) => {
    expect(listMarkdownAssets(text)).toEqual([{ name, path }]);
  });

  it.each(['[a](https://e.org/a.png)', '![a](data:image/png;base64,AA)', '[a](/b.png)', '[a](b.md)', '[a]', '(a.png)'])(
    'in %s none',
    (text) => {
      expect(listMarkdownAssets(text)).toEqual([]);
    },
  );

  it('files in time that grows with its length alone', () => {
    const text = '![['.repeat(200_000) + ']( '.repeat(200_000);
    expect(listMarkdownAssets(text)).toEqual([]);
  });
});
