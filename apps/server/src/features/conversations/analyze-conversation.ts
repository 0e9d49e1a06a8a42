import { aiFailure, type Conversation } from '@learnwright/core';
import { requireAiAnswer } from '@learnwright/plugin-sdk';
import type { AppContext } from '../../app-context.ts';
import { requireConversation, requireUser } from '../../require-record.ts';
import { type AnalysisAnswer, analysisAnswerSchema } from './analysis-answer-schema.ts';
import { composeAnalysisPrompt } from './compose-analysis-prompt.ts';
import { storeAnalysis } from './store-analysis.ts';
import { tidyAnalysis } from './tidy-analysis.ts';

/** Room for a summary and some forty words with an example each. */
const ANSWER_TOKENS = 4_096;

/**
 * Has the user's AI provider analyse the conversation and stores what it says. Throws ai_not_configured or ai_failed, and
 * then nothing has changed.
 */
export async function analyzeConversation(
  context: AppContext,
  conversation_id: string,
  signal: AbortSignal,
): Promise<Conversation> {
  const conversation = await requireConversation(context.stores, conversation_id);
  const analysis = tidyAnalysis(await askForAnalysis(context, conversation, signal));
  if (analysis === null) throw aiFailure(null);
  return storeAnalysis(context, conversation_id, analysis);
}

async function askForAnalysis(
  context: AppContext,
  { user_id, content }: Conversation,
  signal: AbortSignal,
): Promise<AnalysisAnswer> {
  const { language } = await requireUser(context.stores, user_id);
  const request = {
    user_id,
    purpose: 'conversation_analysis',
    messages: composeAnalysisPrompt(content, language),
    max_tokens: ANSWER_TOKENS,
    signal,
  };
  return requireAiAnswer(context.host.ai.completeJson(request, analysisAnswerSchema));
}
