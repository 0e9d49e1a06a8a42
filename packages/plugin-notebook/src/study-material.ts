import {
  CHAT_METHODS,
  clipOldest,
  type LearningProfile,
  type Project,
  quoteData,
  type VocabularyItem,
} from '@learnwright/plugin-sdk';

/** The material of a study guide. */
export interface StudyMaterial {
  readonly project: Project;
  readonly profile: LearningProfile | null;
  /** The transcripts of the last sessions, oldest first. */
  readonly transcripts: string;
  /** Newest first. */
  readonly vocabulary: readonly VocabularyItem[];
}

/** The most characters of the material (specification, R12.10). */
export const MATERIAL_CHARACTERS = 30_000;

const FIELD_CHARACTERS = 1_000;
const VOCABULARY_CHARACTERS = 6_000;
/** The tags around the four blocks. */
const FRAME_CHARACTERS = 200;

/**
 * Writes the material as quoted data of at most 30,000 characters: project and profile, then vocabulary, then transcripts
 * in the room that is left. The oldest vocabulary and the oldest transcripts are cut off.
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
