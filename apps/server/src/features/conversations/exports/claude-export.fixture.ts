const at = { created_at: '2026-11-20T10:00:00.000000Z', updated_at: '2026-11-20T10:00:00.000000Z' };
const empty = { attachments: [], files: [] };

function block(text: string) {
  return { start_timestamp: null, stop_timestamp: null, flags: null, type: 'text', text, citations: [] };
}

/** A conversation of Claude's conversations.json: blocks, a tool call with its stand-in in `text`, an old message without. */
export const CLAUDE_CONVERSATION = {
  uuid: '0195a1b2-0000-7000-8000-000000000001',
  name: 'Past tenses',
  summary: '',
  ...at,
  account: { uuid: '0195a1b2-0000-7000-8000-0000000000aa' },
  chat_messages: [
    { uuid: 'm1', sender: 'human', text: 'Perfekt or Präteritum?', content: [], ...at, ...empty },
    {
      uuid: 'm2',
      sender: 'assistant',
      text: 'In speech, Perfekt.\n```\nThis block is not supported on your current device yet.\n```\nFor example: …',
      content: [
        { type: 'thinking', thinking: 'Let me think.', summaries: [] },
        block('In speech, Perfekt.'),
        { type: 'tool_use', name: 'search', input: { query: 'Perfekt' } },
        { type: 'tool_result', name: 'search', content: [{ type: 'text', text: 'Results' }] },
        block('For example: „Ich bin gegangen.“'),
      ],
      ...at,
      ...empty,
    },
    {
      uuid: 'tool-only',
      sender: 'assistant',
      text: '```\nThis block is not supported on your current device yet.\n```',
      content: [{ type: 'tool_use', name: 'search', input: {} }],
      ...at,
      ...empty,
    },
    { uuid: 'm3', sender: 'human', text: '', content: [block('')], ...at, attachments: [{ file_name: 'a.pdf' }] },
    { uuid: 'm4', sender: 'human', text: 'Danke!', content: [block('Danke!')], ...at, ...empty },
  ],
};
