import type { ChatMessage } from '@learnwright/core';
import { answerAsJson } from './answer-as-json.ts';
import { answerAsTutor } from './answer-as-tutor.ts';
import { detectLanguage } from './detect-language.ts';

/** The practice tutor's answer: the same to the same messages. */
export function answerOffline(messages: readonly ChatMessage[]): string {
  const instructions = textOf(messages.filter(({ role }) => role === 'system'));
  const questions = messages.filter(({ role }) => role === 'user');
  const question = questions.at(-1)?.content ?? '';
  const language = detectLanguage(instructions.trim() === '' ? question : instructions);
  const prompt = `${instructions}\n${question}`;
  if (/\bJSON\b/.test(prompt)) return JSON.stringify(answerAsJson(prompt, language));
  return answerAsTutor({ question, turn: questions.length, language });
}

function textOf(messages: readonly ChatMessage[]): string {
  return messages.map(({ content }) => content).join('\n');
}
