import type { LearningProfile, Project } from '@learnwright/plugin-sdk';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { composeMaterial, MATERIAL_CHARACTERS } from './study-material.ts';

const NOW = '2026-11-20T12:00:00.000000+00:00';
const project: Project = {
  id: 'project',
  user_id: 'user',
  topic: 'German',
  goal: 'Talk to my neighbours',
  timeframe: '3 months',
  daily_minutes: 20,
  current_problem: 'Cases',
  active: true,
  kind: 'standard',
  created_at: NOW,
  updated_at: NOW,
};
const profile: LearningProfile = {
  id: 'profile',
  user_id: 'user',
  project_id: 'project',
  deductive: 0.5,
  inductive: 0.25,
  error_based: 0.25,
  dialogic: 0,
  contextual: 0,
  ai_adaptive: 0,
  assessed_at: NOW,
  version: 1,
  dominant_method: 'deductive',
};

it('has project, profile, vocabulary and what was said', () => {
  const vocabulary = [
    { text: 'Baum', meaning: 'tree' },
    { text: 'ein Haus', meaning: '' },
  ];
  expect(composeMaterial({ project, profile, vocabulary, transcripts: 'Learner: Ein <Haus>.' })).toBe(
    `<data name="project">
Topic: German
Goal: Talk to my neighbours
Timeframe: 3 months
Minutes a day: 20
Current problem: Cases
</data>

<data name="learning_profile">
Learns best: deductive
deductive 50 %, inductive 25 %, error_based 25 %, dialogic 0 %, contextual 0 %, ai_adaptive 0 %
</data>

<data name="vocabulary">
ein Haus
Baum = tree
</data>

<data name="sessions">
Learner: Ein &lt;Haus&gt;.
</data>`,
  );
});

it('leaves out what is not there', () => {
  const material = composeMaterial({ project, profile: null, vocabulary: [], transcripts: '' });
  expect(material.match(/<data name="\w+">/g)).toEqual(['<data name="project">']);
});

it('is never longer than 30,000 characters, and loses the oldest first', () => {
  const long = fc.nat({ max: 40_000 });
  fc.assert(
    fc.property(long, long, fc.nat({ max: 500 }), (goal, said, words) => {
      const material = composeMaterial({
        project: { ...project, goal: 'g'.repeat(goal), current_problem: 'p'.repeat(goal) },
        profile,
        vocabulary: Array.from({ length: words }, (_, index) => ({ text: `word ${index}`, meaning: 'm'.repeat(50) })),
        transcripts: `the oldest ${'x'.repeat(said)} the newest`,
      });
      expect(material.length).toBeLessThanOrEqual(MATERIAL_CHARACTERS);
      expect(material).toContain('Topic: German');
      expect(material).toContain('Learns best: deductive');
      expect(material).toContain(' the newest\n</data>');
      if (words > 0) expect(material).toContain('word 0 = ');
    }),
  );
});

it('uses the room there is for what was said', () => {
  const material = composeMaterial({ project, profile, vocabulary: [], transcripts: 'x'.repeat(100_000) });
  expect(material.length).toBeGreaterThan(MATERIAL_CHARACTERS - 300);
});
