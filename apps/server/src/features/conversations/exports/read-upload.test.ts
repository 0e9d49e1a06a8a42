import { type ConversationSource, isAppError } from '@learnwright/core';
import { describe, expect, it } from 'vitest';
import { CHATGPT_CONVERSATION } from './chatgpt-export.fixture.ts';
import { CLAUDE_CONVERSATION } from './claude-export.fixture.ts';
import { AI_STUDIO_PROMPT, TAKEOUT_ACTIVITIES } from './gemini-exports.fixture.ts';
import { readUpload } from './read-upload.ts';

const PROVIDERS = ['chatgpt', 'claude', 'gemini'] as const;

function read(source: ConversationSource, value: unknown) {
  return readUpload(source, JSON.stringify(value));
}

/** What is said about a content that is refused. */
function refusal(source: ConversationSource, content: string): string[] {
  try {
    readUpload(source, content);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'invalid_request') throw error;
    expect(error.findings.length).toBeGreaterThan(0);
    for (const finding of error.findings) expect(finding).toMatchObject({ pointer: '/content' });
    return error.findings.map(({ message }) => message);
  }
  throw new Error('It was taken.');
}

function refusalOf(source: ConversationSource, value: unknown): string[] {
  return refusal(source, JSON.stringify(value));
}

describe('a conversation of ChatGPT', () => {
  it('becomes the branch that the learner sees, without anything hidden', () => {
    expect(read('chatgpt', CHATGPT_CONVERSATION)).toEqual({
      title: 'Ordering coffee in German',
      content: [
        'User: How do I order a coffee in German?',
        'Assistant: Say: “Einen Kaffee, bitte.”',
        'User: And in a bakery?\nLike this one.',
        'Assistant: “Zwei Brötchen,\nbitte.”',
      ].join('\n\n'),
      message_count: 4,
    });
  });

  it('is the same alone in an array, behind a byte order mark, and without current_node', () => {
    const expected = read('chatgpt', CHATGPT_CONVERSATION);
    const { current_node: _, ...older } = CHATGPT_CONVERSATION;
    expect(read('chatgpt', [CHATGPT_CONVERSATION])).toEqual(expected);
    expect(readUpload('chatgpt', `\ufeff${JSON.stringify(CHATGPT_CONVERSATION)}`)).toEqual(expected);
    expect(read('chatgpt', older)).toEqual(expected);
  });

  it('follows another branch where current_node is on it', () => {
    const { content } = read('chatgpt', { ...CHATGPT_CONVERSATION, current_node: 'old-answer' });
    expect(content).toMatch(/^User: How do I.*\n\nAssistant: An answer that was regenerated\.$/);
  });

  it('is refused where its nodes go in a circle', () => {
    const circle = { a: { parent: 'b' }, b: { parent: 'c' }, c: { parent: 'b' } };
    const [message] = refusalOf('chatgpt', { mapping: circle, current_node: 'a' });
    expect(message).toContain('/mapping/b of the export: The nodes go in a circle');
    expect(refusalOf('chatgpt', { mapping: { a: { parent: 'a' } } })[0]).toContain('/current_node');
  });

  it('may be as deep as it likes', () => {
    const message = (text: string) => ({ author: { role: 'user' }, content: { content_type: 'text', parts: [text] } });
    const nodes = Array.from({ length: 50_000 }, (_, index) => [
      `n${index}`,
      { parent: index === 0 ? null : `n${index - 1}`, message: message(`${index}`) },
    ]);
    const mapping = Object.fromEntries(nodes);
    expect(read('chatgpt', { mapping, current_node: 'n49999' }).message_count).toBe(50_000);
    expect(read('chatgpt', { mapping }).message_count).toBe(50_000);
  });
});

describe('a conversation of Claude', () => {
  it('becomes its blocks of text, and the text of a message without blocks', () => {
    expect(read('claude', CLAUDE_CONVERSATION)).toEqual({
      title: 'Past tenses',
      content: [
        'User: Perfekt or Präteritum?',
        'Assistant: In speech, Perfekt.',
        'For example: „Ich bin gegangen.“',
        'User: Danke!',
      ].join('\n\n'),
      message_count: 3,
    });
    expect(read('claude', [CLAUDE_CONVERSATION])).toEqual(read('claude', CLAUDE_CONVERSATION));
  });
});

describe('a conversation with Gemini', () => {
  it('becomes the prompts and answers of its activities, oldest first', () => {
    const expected = {
      title: 'What does “der Fluss” mean?',
      content: [
        'User: What does “der Fluss” mean?',
        "Assistant: It means river.\n\n- der Fluss\n- die Flüsse\n\nAnything's unclear?",
        'User: Noch ein Wort?',
        'Assistant: Die Quelle & der Fluss.',
      ].join('\n\n'),
      message_count: 4,
    };
    expect(read('gemini', TAKEOUT_ACTIVITIES)).toEqual(expected);
    expect(read('gemini', TAKEOUT_ACTIVITIES.toReversed())).toEqual(expected);
  });

  it('may be one activity alone, and one without an answer', () => {
    const alone = { header: 'Gemini Apps', title: 'Prompted Hello', time: '2026-11-20T10:00:00Z' };
    expect(read('gemini', alone)).toEqual({ title: 'Hello', content: 'User: Hello', message_count: 1 });
  });

  it('becomes the chunks of a prompt of AI Studio, without thoughts and files', () => {
    expect(read('gemini', AI_STUDIO_PROMPT)).toEqual({
      title: 'What is the plural of “Haus”?',
      content: 'User: What is the plural of “Haus”?\n\nAssistant: Häuser.\n\nAssistant: Also: Häuschen.',
      message_count: 3,
    });
    expect(read('gemini', [AI_STUDIO_PROMPT])).toEqual(read('gemini', AI_STUDIO_PROMPT));
  });
});

describe('pasted text', () => {
  it('is kept as it is, but for line endings and white space around it', () => {
    expect(readUpload('text', '\ufeff  Me: hi\r\nTutor: hello\n\n')).toEqual({
      title: 'Me: hi Tutor: hello',
      content: 'Me: hi\nTutor: hello',
      message_count: 1,
    });
    expect(readUpload('text', '{"mapping": 1}').content).toBe('{"mapping": 1}');
  });

  it('is refused where it is blank', () => {
    expect(refusal('text', ' \n\ufeff ')).toEqual(['Expected more than white space']);
  });

  it.each(PROVIDERS)('may come from %s too, and is the same as of the source "text"', (source) => {
    const pasted = [
      'Me: hi',
      '\ufeff  You said:\r\nWie heißt das?\n\nChatGPT said:\nBrücke.\n',
      '[12:03] You: hi\n[12:04] Claude: hello',
      '[a link](https://example.org) and more',
      '[[a note]] and more',
      '["Hello", she said]',
      '{name}: hi',
      '{ mapping: 1 }',
      '"quoted"',
      '42',
      'null',
    ];
    for (const content of pasted) expect(readUpload(source, content)).toEqual(readUpload('text', content));
  });

  it.each([
    ['x'.repeat(81), `${'x'.repeat(79)}…`],
    [`${'x'.repeat(78)}🧡🧡`, `${'x'.repeat(78)}…`],
    [`a${' '.repeat(3000)}b`, 'a'],
    ['one\n\ntwo', 'one two'],
  ])('is named after its beginning: %s', (content, title) => {
    expect(readUpload('text', content).title).toBe(title);
  });
});

describe('an export that is broken', () => {
  it.each(PROVIDERS)('is never taken for pasted text, wherever it was cut off, for %s', (source) => {
    for (const value of [CHATGPT_CONVERSATION, [CLAUDE_CONVERSATION], TAKEOUT_ACTIVITIES]) {
      for (const json of [JSON.stringify(value), `\ufeff${JSON.stringify(value, null, 2)}`]) {
        for (const length of [2, 3, 4, 5, 6, 20, 50, 100]) {
          expect(refusal(source, json.slice(0, length))).toEqual([expect.stringContaining('Expected JSON.')]);
        }
      }
    }
    for (const content of ['{', '[', ' [ {', '{"a": 1} and more', '[{}, {']) {
      expect(refusal(source, content)).toEqual([expect.stringContaining('Expected JSON.')]);
    }
  });

  it.each(PROVIDERS)('and no JSON is refused with the way out, for %s', (source) => {
    const cut = JSON.stringify(CHATGPT_CONVERSATION).slice(0, 300);
    expect(refusal(source, cut)).toEqual([expect.stringContaining('use the source "text"')]);
  });

  it.each([
    ['chatgpt', [CHATGPT_CONVERSATION, CHATGPT_CONVERSATION]],
    ['claude', [CLAUDE_CONVERSATION, CLAUDE_CONVERSATION]],
    ['gemini', [AI_STUDIO_PROMPT, AI_STUDIO_PROMPT]],
  ] as const)('because it holds two conversations is told so, for %s', (source, value) => {
    expect(refusalOf(source, value)).toEqual(['Expected one conversation, found 2. Send one of them at a time.']);
  });

  it.each([
    ['chatgpt', CLAUDE_CONVERSATION, 'At /mapping of the export'],
    ['chatgpt', [{ mapping: {}, current_node: 'gone' }], 'At /0/current_node of the export'],
    ['chatgpt', { mapping: { a: 1 }, current_node: 'a' }, 'At /mapping/a of the export'],
    ['chatgpt', { mapping: { 'a/b': { message: { author: 1 } } } }, 'At /mapping/a~1b/message/author of the export'],
    ['chatgpt', { mapping: { a: { message: null } } }, 'nothing in it that the user or the AI has said'],
    ['claude', CHATGPT_CONVERSATION, 'At /chat_messages of the export'],
    ['claude', [], 'found 0'],
    ['claude', [{ chat_messages: [{ text: 'Hi' }] }], 'At /0/chat_messages/0/sender of the export'],
    ['claude', { chat_messages: [{ sender: 'human', text: ' \0' }] }, 'nothing in it'],
    ['gemini', CHATGPT_CONVERSATION, 'At /header of the export'],
    ['gemini', [], 'nothing in it'],
    ['gemini', [{ header: 'Gemini Apps', title: 'Prompted a', time: 'today' }], 'At /0/time of the export'],
    ['gemini', { chunkedPrompt: { chunks: [{ text: 'a' }] } }, 'At /chunkedPrompt/chunks/0/role of the export'],
    ['gemini', { chunkedPrompt: 1 }, 'At /chunkedPrompt of the export'],
  ] as const)('is refused with the place, for %s: %j', (source, value, expected) => {
    expect(refusalOf(source, value).join('\n')).toContain(expected);
  });

  it('names every finding at once, up to twenty of them', () => {
    expect(refusalOf('claude', { chat_messages: [1, { sender: 2 }] })).toHaveLength(2);
    expect(refusalOf('claude', { chat_messages: Array(1000).fill(1) })).toHaveLength(20);
    const many = () => read('claude', { chat_messages: Array(1000).fill(1) });
    expect(many).toThrow('These are 20 of 1000 findings.');
  });
});

describe('an export that is made to take long', () => {
  it('is refused before it is read: too deep, or of more values than words', () => {
    const deep = `{"chat_messages":${'['.repeat(200)}${']'.repeat(200)}}`;
    const wide = `{"chat_messages":[${'{},'.repeat(100_000)}{}]}`;
    for (const upload of [deep, wide]) {
      expect(() => readUpload('claude', upload)).toThrow('not a conversation as Claude exports it');
    }
  });
});
