/** A node of `mapping` as ChatGPT writes it. */
function node(id: string, parent: string | null, role: string, content: object, more: object = {}) {
  const author = { role, name: role === 'tool' ? 'web' : null, metadata: {} };
  const message = {
    id,
    author,
    create_time: 1763641200.123,
    update_time: null,
    content,
    status: 'finished_successfully',
    end_turn: null,
    weight: 1,
    metadata: {},
    recipient: 'all',
    channel: null,
    ...more,
  };
  return { [id]: { id, message, parent, children: [] } };
}

function text(...parts: unknown[]) {
  return { content_type: 'text', parts };
}

const hidden = { metadata: { is_visually_hidden_from_conversation: true } };
const photo = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-1', width: 640 };
const spoken = { content_type: 'audio_transcription', text: 'And in a bakery?', direction: 'in', decoding_id: null };

/** A conversation of ChatGPT's conversations.json with everything in it that a reader has to leave out. */
export const CHATGPT_CONVERSATION = {
  title: 'Ordering coffee in German',
  create_time: 1763641199.5,
  update_time: 1763641300.25,
  mapping: {
    'client-created-root': { id: 'client-created-root', message: null, parent: null, children: ['system'] },
    ...node('system', 'client-created-root', 'system', text(''), hidden),
    ...node('profile', 'system', 'user', { content_type: 'user_editable_context', user_profile: 'Ada' }, hidden),
    ...node('note', 'profile', 'user', text('A note that is hidden.'), hidden),
    ...node('ask-1', 'note', 'user', text('How do I order a coffee in German?')),
    ...node('old-answer', 'ask-1', 'assistant', text('An answer that was regenerated.')),
    ...node('thoughts', 'ask-1', 'assistant', { content_type: 'thoughts', thoughts: [{ content: 'Hm.' }] }),
    ...node(
      'search',
      'thoughts',
      'assistant',
      { content_type: 'code', text: 'search("Kaffee")' },
      { recipient: 'web' },
    ),
    ...node('found', 'search', 'tool', { content_type: 'execution_output', text: 'Kaffee: coffee' }),
    ...node('answer-1', 'found', 'assistant', text('Say: “Einen Kaffee, bitte.”\ue200cite\ue202turn0search0\ue201')),
    ...node('memory', 'answer-1', 'assistant', text('Ada learns German.'), { recipient: 'bio' }),
    ...node('ask-2', 'memory', 'user', { content_type: 'multimodal_text', parts: [photo, spoken, 'Like this one.'] }),
    ...node('unsent', 'ask-2', 'assistant', text('Never shown.'), { weight: 0 }),
    ...node('answer-2', 'unsent', 'assistant', text('“Zwei Brötchen,\r\nbitte.”')),
  },
  current_node: 'answer-2',
  moderation_results: [],
  plugin_ids: null,
  conversation_id: '6900a9c5-0000-8000-8000-000000000001',
  is_archived: false,
};
