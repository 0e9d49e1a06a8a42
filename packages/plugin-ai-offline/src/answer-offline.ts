import type { ChatMessage } from '@learnwright/core';
import { answerAsTutor } from './answer-as-tutor.ts';
import { answerAsJson } from './json/answer-as-json.ts';
import { readPrompt } from './read-prompt.ts';
import { asksForStudyGuide, writeStudyGuide } from './write-study-guide.ts';

/** The practice tutor's answer: the same to the same messages. */
export function answerOffline(messages: readonly ChatMessage[]): string {
  const prompt = readPrompt(messages);
  const object = answerAsJson(prompt);
  if (object !== null) return JSON.stringify(object);
  return asksForStudyGuide(prompt) ? writeStudyGuide(prompt) : answerAsTutor(prompt);
}
