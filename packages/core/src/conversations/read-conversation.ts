import { AppError } from '../errors/app-error.ts';
import type { Conversation, ConversationSource } from '../records/conversation.ts';
import { readChatGptExport } from './chatgpt/read-chatgpt-export.ts';
import { readClaudeExport } from './claude/read-claude-export.ts';
import { cleanText } from './clean-text.ts';
import { collectExportProblems, type ExportProblems, refusedExport } from './export-problems.ts';
import { readGeminiExport } from './gemini/read-gemini-export.ts';
import { nameConversation } from './name-conversation.ts';
import type { ProviderExport } from './provider-export.ts';
import { tidyTurns, writeTranscript } from './write-transcript.ts';

/** What an upload becomes in a record. */
export type ReadConversation = Pick<Conversation, 'title' | 'content' | 'message_count'>;

type ProviderName = Exclude<ConversationSource, 'text'>;

/** How the export of a provider is called in a sentence, and how it is read. */
interface Provider {
  readonly name: string;
  readonly read: (value: unknown, problems: ExportProblems) => ProviderExport | null;
}

const NOTHING_SAID = 'There is nothing in it that the user or the AI has said.';

const PROVIDERS = {
  chatgpt: { name: 'ChatGPT', read: readChatGptExport },
  claude: { name: 'Claude', read: readClaudeExport },
  gemini: { name: 'Google (AI Studio, or Gemini Apps in Takeout)', read: readGeminiExport },
} as const satisfies Record<ProviderName, Provider>;

/**
 * Reads a conversation out of an upload: the JSON export of a provider with one conversation in it, or, for the source
 * `text`, any text. Throws invalid_request with a finding for everything that is wrong (contract, section 3.6).
 */
export function readConversation(source: ConversationSource, upload: string): ReadConversation {
  if (source === 'text') return readText(upload);
  const { name, read } = PROVIDERS[source];
  const problems = collectExportProblems(name);
  const found = read(parseExport(name, upload), problems);
  const turns = tidyTurns(found?.turns ?? []);
  problems.refuse();
  if (turns.length === 0) throw refusedExport(name, [{ at: '', message: NOTHING_SAID }]);
  return {
    title: nameConversation(found?.title ?? null, turns[0]?.text ?? ''),
    content: writeTranscript(turns),
    message_count: turns.length,
  };
}

function readText(upload: string): ReadConversation {
  const content = cleanText(upload);
  if (content !== '') return { title: nameConversation(null, content), content, message_count: 1 };
  throw new AppError('invalid_request', 'There is no text in the content.', {
    findings: [{ pointer: '/content', code: 'too_small', message: 'Expected more than white space' }],
  });
}

function parseExport(name: string, upload: string): unknown {
  try {
    // A file may begin with a byte order mark.
    return JSON.parse(upload.replace(/^\ufeff/, ''));
  } catch {
    // What the parser says is about characters; what helps is what was expected.
    const message = 'Expected JSON. The export may be cut off; for pasted text, use the source "text".';
    throw refusedExport(name, [{ at: '', message }]);
  }
}
