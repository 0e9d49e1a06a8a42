function activity(title: string, time: string, ...html: string[]) {
  return {
    header: 'Gemini Apps',
    title,
    titleUrl: 'https://gemini.google.com/',
    time,
    products: ['Gemini Apps'],
    activityControls: ['Gemini Apps Activity'],
    ...(html.length === 0 ? {} : { safeHtmlItem: html.map((text) => ({ html: text })) }),
  };
}

/** Activities as Takeout's MyActivity.json has them: the newest first, with some that are no prompts. */
export const TAKEOUT_ACTIVITIES = [
  activity(
    'Eingegebener Prompt: Noch ein Wort?',
    '2026-11-20T10:10:00.5Z',
    '<p>Die <b>Quelle</b> &amp; der Fluss.</p>',
  ),
  activity('Used Gemini Apps', '2026-11-20T10:05:00.000Z'),
  activity('Created Gemini Canvas titled Cases', '2026-11-20T10:04:00.000Z', '<p>Canvas</p>'),
  { header: 'Assistant', title: 'Said lights on', time: '2026-11-20T10:03:30.000Z', products: ['Assistant'] },
  { header: 'Search', title: 'Searched for rivers', time: '2026-11-20T10:03:00.000Z', products: ['Search'] },
  activity(
    'Prompted What does “der Fluss” mean?',
    '2026-11-20T10:00:00.123Z',
    '<p>It means <em>river</em>.</p><ul><li>der Fluss</li><li>die Fl&uuml;sse</li></ul><p>Anything&#39;s unclear?</p>',
  ),
];

/** A prompt as AI Studio saves it. */
export const AI_STUDIO_PROMPT = {
  runSettings: { temperature: 1, model: 'models/gemini-2.5-pro', topP: 0.95, topK: 64, maxOutputTokens: 65536 },
  systemInstruction: { text: 'You are a tutor.' },
  chunkedPrompt: {
    chunks: [
      { text: 'What is the plural of “Haus”?', role: 'user', tokenCount: 9 },
      { driveDocument: { id: '1a2b' }, role: 'user', tokenCount: 100 },
      { text: 'The user asks for a plural.', role: 'model', isThought: true, thinkingBudget: -1 },
      { text: 'Häuser.', role: 'model', finishReason: 'STOP', parts: [{ text: 'Häu' }, { text: 'ser.' }] },
      { role: 'model', parts: [{ text: 'Hm.', thought: true }, { text: 'Also: ' }, { text: 'Häuschen.' }] },
    ],
    pendingInputs: [{ text: '', role: 'user' }],
  },
};
