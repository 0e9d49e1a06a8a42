import type { ConversationAnalysis } from '@learnwright/core';

function node(id: string, parent: string | null, role: string, text: string) {
  const message = { author: { role }, content: { content_type: 'text', parts: [text] }, recipient: 'all' };
  return { id, parent, children: [], message };
}

/** A short conversation as ChatGPT exports it. */
export const CHATGPT_EXPORT = {
  title: 'Kaffee',
  create_time: 1763641199.5,
  mapping: {
    root: { id: 'root', parent: null, children: ['a'], message: null },
    a: node('a', 'root', 'user', 'Hi'),
    b: node('b', 'a', 'assistant', 'Hallo!'),
    c: node('c', 'a', 'assistant', 'Guten Tag!'),
  },
  current_node: 'b',
};

/** A short conversation as Claude exports it: in an array of its own. */
export const CLAUDE_EXPORT = [
  {
    uuid: 'c1',
    name: 'Tenses',
    chat_messages: [
      { sender: 'human', text: 'Hi', content: [{ type: 'text', text: 'Hi' }] },
      { sender: 'assistant', text: '', content: [{ type: 'text', text: 'Hallo!' }] },
      { sender: 'human', text: 'Danke!' },
    ],
  },
];

/** A short conversation as Takeout exports it. */
export const GEMINI_EXPORT = [
  {
    header: 'Gemini Apps',
    title: 'Prompted Fluss?',
    time: '2026-11-20T10:00:00.123Z',
    products: ['Gemini Apps'],
    safeHtmlItem: [{ html: '<p>River &amp; stream.</p>' }],
  },
];

/** An analysis as a client or an AI sends it. */
export const ANALYSIS = {
  summary: 'How to say bridge.',
  topics: ['Nouns'],
  vocabulary: [
    { word: 'Brücke', translation: 'bridge', example: 'Das heißt „Brücke“.', tags: ['noun'] },
    { word: 'heißen', translation: 'to be called' },
  ],
  language: 'de',
} satisfies ConversationAnalysis;
