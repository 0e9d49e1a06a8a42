import {
  AppError,
  type Conversation,
  type ConversationSource,
  findJsonExcess,
  MAX_JSON_VALUES,
} from '@learnwright/core';
import { readChatGptExport } from './chatgpt-export.ts';
import { readClaudeExport } from './claude-export.ts';
import { collectExportProblems, type ExportProblems, refusedExport } from './export-problems.ts';
import { readGeminiExport } from './gemini-export.ts';
import { cleanText, nameConversation, type ProviderExport, tidyTurns, writeTranscript } from './transcript.ts';

/** The part of a conversation that comes from an upload. */
export type UploadedConversation = Pick<Conversation, 'title' | 'content' | 'message_count'>;

/** The name of a provider in a sentence, and the reader of its export. */
interface Provider {
  readonly name: string;
  readonly read: (value: unknown, problems: ExportProblems) => ProviderExport | null;
}

const PROVIDERS = {
  chatgpt: { name: 'ChatGPT', read: readChatGptExport },
  claude: { name: 'Claude', read: readClaudeExport },
  gemini: { name: 'Google (AI Studio, or Gemini Apps in Takeout)', read: readGeminiExport },
} as const satisfies Record<Exclude<ConversationSource, 'text'>, Provider>;

/** Exports say a great deal about every message, but not in fewer characters than these for each value. */
const CHARACTERS_OF_VALUE = 8;

const NOTHING_SAID = 'There is nothing in it that the user or the AI has said.';
const NO_JSON = 'Expected JSON. The export may be cut off; for pasted text, use the source "text".';

/**
 * The beginning of an export, also of one that is cut off: an object with a quoted key, or a list of such objects. Pasted
 * text may begin with a bracket too, as in `[12:03] You: …`, `[a link](https://…)` or `{name}: …`.
 */
const EXPORT_START = /^\s*(?:\[\s*)?\{\s*(?:["}]|$)|^\s*\[\s*$/;

/**
 * Reads an upload: the JSON export of a provider with one conversation in it, or pasted text (specification, R6.14).
 * Throws invalid_request with a finding for every problem.
 */
export function readUpload(source: ConversationSource, upload: string): UploadedConversation {
  if (source === 'text') return readText(upload);
  const { name, read } = PROVIDERS[source];
  const excess = findJsonExcess(upload, Math.max(MAX_JSON_VALUES, upload.length / CHARACTERS_OF_VALUE));
  const parsed = excess === null ? parseJson(upload) : null;
  if (parsed === null && !EXPORT_START.test(upload)) return readText(upload);
  if (excess !== null) throw refusedExport(name, [{ at: '', message: `The export ${excess}.` }]);
  if (parsed === null) throw refusedExport(name, [{ at: '', message: NO_JSON }]);
  const problems = collectExportProblems(name);
  const found = read(parsed, problems);
  const turns = tidyTurns(found?.turns ?? []);
  problems.refuse();
  if (turns.length === 0) throw refusedExport(name, [{ at: '', message: NOTHING_SAID }]);
  return {
    title: nameConversation(found?.title ?? null, turns[0]?.text ?? ''),
    content: writeTranscript(turns),
    message_count: turns.length,
  };
}

/** The object or list in a JSON text; null for any other text. A file may begin with a byte order mark. */
function parseJson(upload: string): object | null {
  try {
    const value: unknown = JSON.parse(upload.replace(/^\ufeff/, ''));
    return typeof value === 'object' ? value : null;
  } catch {
    // The parser's message is about characters; the caller says what was expected.
    return null;
  }
}

function readText(upload: string): UploadedConversation {
  const content = cleanText(upload);
  if (content !== '') return { title: nameConversation(null, content), content, message_count: 1 };
  throw new AppError('invalid_request', 'There is no text in the content.', {
    findings: [{ pointer: '/content', code: 'too_small', message: 'Expected more than white space' }],
  });
}
