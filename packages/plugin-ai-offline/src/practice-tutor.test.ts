import type { ChatMessage } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { offlineSettings } from './plugin.ts';
import { offlineHooks } from './practice-tutor.ts';

const context = {
  settings: {
    values: { default_model: offlineSettings.default_model.default, prefixes: offlineSettings.prefixes.default },
  },
};
const ask = (content: string, system = '') => {
  const messages: ChatMessage[] = [
    { role: 'system', content: system },
    { role: 'user', content },
  ];
  return offlineHooks.ai_complete_async(context, messages, 'offline-tutor', '');
};

describe('the practice tutor', () => {
  it('says what it is and asks back, in the language of the instructions, else of the message', async () => {
    expect(await ask('It is like plates.')).toMatch(/^\[practice tutor\] .* small program .*It is like plates.*\?$/);
    expect(await ask('Das ist wie Teller.')).toMatch(/^\[Übungstutor\] .* kleines Programm .*Das ist wie Teller.*\?$/);
    expect(await ask('C’est une pile avec des assiettes.')).toMatch(/^\[tuteur d’exercice\] .* petit programme .*\?$/);
    expect(await ask('Stack?', 'Du bist ein Tutor und hilfst mit Geduld.')).toMatch(/^\[Übungstutor\] /);
    expect(await ask('Was ist das?', 'You are a tutor. Help the learner.')).toMatch(/^\[practice tutor\] /);
  });

  it('answers the same to the same, and asks something else the next turn', async () => {
    expect(await ask('Why?')).toBe(await ask('Why?'));
    const again: ChatMessage[] = [
      { role: 'user', content: 'Why?' },
      { role: 'user', content: 'Why?' },
    ];
    expect(await offlineHooks.ai_complete_async(context, again, 'offline-tutor', '')).not.toBe(await ask('Why?'));
  });

  it('streams the same answer word by word', async () => {
    const messages: ChatMessage[] = [{ role: 'user', content: 'What is a stack?' }];
    const words = [];
    for await (const word of offlineHooks.ai_complete_stream(context, messages, 'offline-tutor', '') ?? []) {
      expect(word.trim()).toMatch(/^\S+$/);
      words.push(word);
    }
    expect(words.join('')).toBe(await offlineHooks.ai_complete_async(context, messages, 'offline-tutor', ''));
  });

  it('stops where the caller aborts', async () => {
    const caller = new AbortController();
    const words: string[] = [];
    const listen = async () => {
      const options = { signal: caller.signal };
      for await (const word of offlineHooks.ai_complete_stream(context, [], 'offline-tutor', '', 9, options) ?? []) {
        words.push(word);
        caller.abort();
      }
    };
    await expect(listen()).rejects.toThrow(caller.signal.reason);
    expect(words).toHaveLength(1);
  });

  it('answers null for models of others, and uses no tokens', async () => {
    expect(await offlineHooks.ai_complete_async(context, [], 'o3', '')).toBeNull();
    expect(offlineHooks.ai_complete_stream(context, [], 'gpt-5', '')).toBeNull();
    const usages: unknown[] = [];
    const options = { on_usage: (usage: unknown) => usages.push(usage) };
    await offlineHooks.ai_complete_async(context, [], 'offline-tutor', '', 9, options);
    expect(usages).toEqual([{ input_tokens: 0, output_tokens: 0 }]);
  });
});
