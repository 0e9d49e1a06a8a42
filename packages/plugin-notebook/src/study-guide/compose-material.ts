import { CHAT_METHODS, type LearningProfile, type Project, type VocabularyItem } from '@learnwright/core';
import { clipOldest, quoteData } from '@learnwright/plugin-sdk';

/** What a study guide is written from. */
export interface StudyMaterial {
  readonly project: Project;
  readonly profile: LearningProfile | null;
  /** What was said in the last sessions, oldest first. */
  readonly transcripts: string;
  /** Newest first. */
  readonly vocabulary: readonly VocabularyItem[];
}

/** How long the material of a study guide may be, in characters (specification, part 8). */
export const MATERIAL_CHARACTERS = 30_000;

const FIELD_CHARACTERS = 1_000;
const VOCABULARY_CHARACTERS = 6_000;
/** The tags around the four blocks. */
const FRAME_CHARACTERS = 200;

/**
 * The material as quoted data of at most 30,000 characters: project and profile, then vocabulary, then what was said,
 * which gets all the room that is left; of both, the oldest is cut off.
 */
export function composeMaterial({ project, profile, transcripts, vocabulary }: StudyMaterial): string {
  const words = vocabulary.toReversed().map(({ text, meaning }) => (meaning === '' ? text : `${text} = ${meaning}`));
  const facts = [
    ['project', describeProject(project)],
    ['learning_profile', describeProfile(profile)],
    ['vocabulary', clipOldest(words.join('\n'), VOCABULARY_CHARACTERS)],
  ] as const;
  const used = facts.reduce((sum, [, text]) => sum + text.length, FRAME_CHARACTERS);
  const sessions = ['sessions', clipOldest(transcripts, Math.max(MATERIAL_CHARACTERS - used, 0))] as const;
  return [...facts, sessions]
    .filter(([, text]) => text !== '')
    .map(([name, text]) => quoteData(name, text, MATERIAL_CHARACTERS))
    .join('\n\n');
}

function describeProject({ topic, goal, timeframe, daily_minutes, current_problem }: Project): string {
  const lines = [
    `Topic: ${topic}`,
    `Goal: ${goal}`,
    `Timeframe: ${timeframe}`,
    `Minutes a day: ${daily_minutes}`,
    ...(current_problem === null ? [] : [`Current problem: ${current_problem}`]),
  ];
  return lines.map((line) => line.slice(0, FIELD_CHARACTERS)).join('\n');
}

function describeProfile(profile: LearningProfile | null): string {
  if (profile === null) return '';
  const shares = CHAT_METHODS.map((method) => `${method} ${Math.round(profile[method] * 100)} %`);
  return `Learns best: ${profile.dominant_method}\n${shares.join(', ')}`;
}
