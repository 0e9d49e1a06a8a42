export { composeSessionPrompt, type LessonNote, type SessionPromptInput } from './prompts/compose-session-prompt.ts';
