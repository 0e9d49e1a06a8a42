import { type Client, requireData } from '@learnwright/client';
import { expect } from 'vitest';

/** What a learner has made in other plugins. */
export interface Made {
  readonly user_id: string;
  readonly project_id: string;
  readonly session_id: string;
  readonly conversation_id: string;
}

/** Imports a lesson set in every way there is. */
export async function useContent(client: Client): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob(['# Birds\n\nThey sing. ![wren](wren.gif)']), 'notes/birds.md');
  form.append('file', new Blob(['GIF89a of a wren']), 'notes/wren.gif');
  const preview = requireData(await client.post('/plugins/content/import/detect', { body: form }));
  const url = 'file:///nowhere';
  const remote = await client.post('/plugins/content/import/detect/git', { body: { url } });
  expect(['invalid_request', 'unsupported_format', 'remote_source_failed']).toContain(remote.error?.code);
  requireData(await client.post('/plugins/content/import/execute', { body: { ref: preview.ref } }));
  const [set] = requireData(await client.get('/plugins/content/sets'));
  const params = { set_id: set?.set_id ?? '' };
  requireData(await client.get('/plugins/content/sets/{set_id}', { params }));
  const [lesson] = requireData(await client.get('/plugins/content/sets/{set_id}/lessons', { params }));
  const one = { params: { ...params, lesson_id: lesson?.lesson_id ?? '' } };
  const content = requireData(await client.get('/plugins/content/sets/{set_id}/lessons/{lesson_id}', one));
  expect(requireData(await client.post('/plugins/content/validate', { body: content }))).toHaveProperty('valid');
  const zip = new Blob(['no zip']);
  expect((await client.post('/plugins/content/validate/upload', { body: zip })).error?.code).toBeTypeOf('string');
  const { hash = '', size } = content.assets['wren.gif'] ?? {};
  const picture = requireData(await client.get('/plugins/content/assets/{hash}', { params: { hash } }));
  expect([picture.size, picture.type]).toEqual([size, 'image/gif']);
  const deletion = requireData(await client.get('/plugins/content/sets/{set_id}/deletion', { params }));
  expect(deletion).toMatchObject({ lessons: 1, assets: 1, followed_by: [] });
  requireData(await client.delete('/plugins/content/sets/{set_id}', { params }));
  await useRemotes(client);
}

/** Follows a repository, has it updated in every way there is, and forgets it. */
async function useRemotes(client: Client): Promise<void> {
  const body = { url: 'https://repository.invalid/course.git', webhook_secret: 'a secret of a test' };
  const { remote_id } = requireData(await client.post('/plugins/content/remotes', { body }));
  const one = { params: { remote_id } };
  expect(requireData(await client.get('/plugins/content/remotes'))).toHaveLength(1);
  expect(requireData(await client.get('/plugins/content/remotes/{remote_id}', one)).takes_webhooks).toBe(true);
  requireData(await client.post('/plugins/content/remotes/{remote_id}/update', one));
  const unsigned = await client.post('/plugins/content/remotes/{remote_id}/webhook', { ...one, body: {} });
  expect(unsigned.error?.code).toBe('not_found');
  requireData(await client.delete('/plugins/content/remotes/{remote_id}', one));
}

/** Answers one question of the assessment; returns the id of the profile. */
export async function useAssessment(client: Client, project_id: string): Promise<string> {
  const questions = requireData(await client.get('/plugins/assessment/questions', { query: { lang: 'de' } }));
  expect(questions).toHaveLength(12);
  const question = questions.find(({ type }) => type === 'single');
  const answers = [{ question_id: question?.id ?? '', answer_id: question?.answers[0]?.id ?? '' }];
  const profile = requireData(await client.post('/plugins/assessment/evaluate', { body: { project_id, answers } }));
  expect(await client.get('/plugins/assessment/profile/{project_id}', { params: { project_id } })).toMatchObject({
    data: profile,
  });
  return profile.id;
}

/** Talks with the tutor, in one piece and streamed; returns the id of the session. */
export async function useSession(client: Client, project_id: string): Promise<string> {
  const { session } = requireData(await client.post('/plugins/session/start', { body: { project_id } }));
  const params = { session_id: session.id };
  const images = [{ media_type: 'image/gif', data: btoa('GIF89a a zaunkoenig') } as const];
  const body = { role: 'user', content: 'I saw a zaunkoenig.', images } as const;
  const answer = requireData(await client.post('/plugins/session/{session_id}/message', { params, body }));
  expect(answer.assistant_message?.content).toContain('zaunkoenig');
  const turn = requireData(await client.stream('/plugins/session/{session_id}/message/stream', { params, body }));
  let [text, whole] = ['', ''];
  for await (const { event, data } of turn) {
    if (event === 'chunk') text += data.delta;
    if (event === 'done') whole = data.assistant_message?.content ?? '';
  }
  expect(text).not.toBe('');
  expect(text).toBe(whole);
  const anew = requireData(await client.post('/plugins/session/{session_id}/regenerate', { params }));
  expect(anew.assistant_message?.content).toContain('zaunkoenig');
  for await (const { event, data } of requireData(
    await client.stream('/plugins/session/{session_id}/regenerate/stream', { params }),
  )) {
    if (event === 'done') expect(data.user_message).toEqual(anew.user_message);
  }
  const [image] = requireData(await client.get('/plugins/session/{session_id}/images', { params }));
  const ofImage = { params: { ...params, image_id: image?.id ?? '' } };
  const file = await client.get('/plugins/session/{session_id}/images/{image_id}', ofImage);
  expect(file.response?.headers.get('content-type')).toBe('image/gif');
  expect(requireData(await client.get('/plugins/session/{session_id}', { params })).status).toBe('active');
  expect(requireData(await client.get('/plugins/session/{session_id}/messages', { params }))).toHaveLength(5);
  const end = await client.get('/plugins/session/{session_id}/messages', { params, query: { last: 2 } });
  expect(requireData(end).map(({ images: shown }) => shown.length)).toEqual([1, 0]);
  const to_method = session.method === 'dialogic' ? 'inductive' : 'dialogic';
  requireData(await client.post('/plugins/session/{session_id}/switch', { params, body: { to_method } }));
  expect(requireData(await client.get('/plugins/session/{session_id}/switches', { params }))).toHaveLength(1);
  requireData(await client.get('/plugins/session/switch-recommendation/{session_id}', { params }));
  const rating = { understanding: 4, stress: 2, method_fit: 3 };
  requireData(await client.post('/plugins/session/{session_id}/rate', { params, body: rating }));
  requireData(await client.post('/plugins/session/{session_id}/end', { params }));
  const late = await client.stream('/plugins/session/{session_id}/message/stream', { params, body });
  expect(late.error?.code).toBe('session_completed');
  const project = { params: { project_id } };
  const sets = { body: { set_ids: ['a-set'] }, ...project };
  const own = requireData(await client.put('/plugins/session/projects/{project_id}/sets', sets));
  expect(requireData(await client.get('/plugins/session/projects/{project_id}/sets', project))).toEqual(own);
  requireData(await client.get('/plugins/session/pronunciation/eligibility/{project_id}', project));
  const { phrase } = requireData(await client.post('/plugins/session/pronunciation/phrase', { body: { project_id } }));
  const said = { project_id, target: phrase, actual: 'zaunkoenig' };
  requireData(await client.post('/plugins/session/pronunciation/judge', { body: said }));
  return session.id;
}

/** Reads what sessions have come to. */
export async function useProgress(client: Client, project_id: string): Promise<void> {
  const params = { project_id };
  const { tracking } = requireData(await client.get('/plugins/tracking/progress/{project_id}', { params }));
  expect(tracking.total_sessions).toBe(1);
  expect(requireData(await client.get('/plugins/tracking/commits/{project_id}', { params }))).toHaveLength(1);
  expect(requireData(await client.get('/plugins/tools/recommendations/{project_id}', { params }))).toHaveLength(5);
  requireData(await client.get('/plugins/tools/spaced/{project_id}', { params, query: { lang: 'de' } }));
}

/** Makes flashcards in every way there is. */
export async function useFlashcards(client: Client, made: Made): Promise<void> {
  const { user_id, session_id, conversation_id } = made;
  const card = { user_id, front: 'What is a zaunkoenig?', back: 'A wren' };
  const { id } = requireData(await client.post('/plugins/flashcards/cards', { body: card }));
  const change = { params: { id }, body: { status: 'accepted' } } as const;
  expect(requireData(await client.patch('/plugins/flashcards/cards/{id}', change)).status).toBe('accepted');
  const accepted = await client.patch('/plugins/flashcards/cards', { body: { card_ids: [id], status: 'accepted' } });
  expect(requireData(accepted)).toEqual({ updated: 0 });
  const session = { params: { id: session_id } };
  requireData(await client.post('/plugins/flashcards/cards/extract/session/{id}', session));
  const conversation = { params: { id: conversation_id } };
  requireData(await client.post('/plugins/flashcards/cards/extract/conversation/{id}', conversation));
  const params = { user_id };
  const query = { status: 'accepted' } as const;
  expect(requireData(await client.get('/plugins/flashcards/cards/{user_id}', { params, query }))).toHaveLength(1);
  const file = await client.get('/plugins/flashcards/export/{user_id}', { params, query: { format: 'anki' } });
  expect(requireData(file)).toContain('#separator:tab');
  const graded = { params: { id }, body: { grade: 'good', review_id: 'first' } } as const;
  expect(requireData(await client.post('/plugins/flashcards/cards/{id}/review', graded)).reps).toBe(1);
  expect(requireData(await client.get('/plugins/flashcards/review/{user_id}', { params }))).toEqual([]);
  const summary = requireData(await client.get('/plugins/flashcards/review/{user_id}/summary', { params }));
  expect(summary).toMatchObject({ due: 0, next_due_at: expect.any(String) });
  const first = { params: { id, review_id: 'first' } };
  expect(requireData(await client.delete('/plugins/flashcards/cards/{id}/review/{review_id}', first)).reps).toBe(0);
  const zip = new Blob(['no zip']);
  const imported = await client.post('/plugins/flashcards/import/apkg', { query: params, body: zip });
  expect(imported.error?.code).toBe('invalid_request');
  const packed = await client.get('/plugins/flashcards/export/{user_id}/apkg', { params });
  expect(packed.response.status).toBe(200);
  requireData(await client.post('/plugins/flashcards/cards/mark-exported', { body: { card_ids: [id] } }));
  requireData(await client.delete('/plugins/flashcards/cards/{id}', { params: { id } }));
}

/** Opts in to maintenance, and reads what comes back. */
export async function useMaintenance(client: Client, user_id: string): Promise<void> {
  const params = { user_id };
  const body = { enabled: true, desired_retention: 0.85 };
  const state = requireData(await client.patch('/plugins/maintenance/{user_id}', { params, body }));
  expect(requireData(await client.get('/plugins/maintenance/{user_id}', { params }))).toEqual(state);
  expect(requireData(await client.get('/plugins/maintenance/{user_id}/queue', { params }))).toEqual([]);
}

/** Makes questions in every way there is, and a study guide. */
export async function useNotebook(client: Client, made: Made): Promise<void> {
  const { user_id, project_id, session_id } = made;
  const question = { project_id, question: 'Who sings?', expected_answer: 'The wren' };
  const { id } = requireData(await client.post('/plugins/notebook/questions', { body: question }));
  const change = { params: { id }, body: { difficulty: 'hard' } } as const;
  requireData(await client.patch('/plugins/notebook/questions/{id}', change));
  const answered = { params: { id }, body: { answer: 'A zaunkoenig' } };
  const answer = requireData(await client.post('/plugins/notebook/questions/{id}/answers', answered));
  expect(answer).toMatchObject({ graded_by: 'none', verdict: null });
  const graded = requireData(await client.post('/plugins/notebook/answers/{id}/grade', { params: { id: answer.id } }));
  expect(graded).toMatchObject({ graded_by: 'ai', verdict: 'right', feedback: 'Say zaunkoenig.' });
  const grade = { params: { id: answer.id }, body: { grade: 'hard' } } as const;
  expect(requireData(await client.patch('/plugins/notebook/answers/{id}', grade)).score).toBe(0.5);
  expect(requireData(await client.get('/plugins/notebook/questions/{id}/answers', { params: { id } }))).toHaveLength(1);
  requireData(await client.post('/plugins/notebook/generate-from-session/{id}', { params: { id: session_id } }));
  requireData(await client.post('/plugins/notebook/generate-from-project/{id}', { params: { id: project_id } }));
  const guide = await client.post('/plugins/notebook/study-guide/{project_id}', { params: { project_id } });
  expect(requireData(guide)).toBeTypeOf('string');
  requireData(
    await client.get('/plugins/notebook/questions/{user_id}', { params: { user_id }, query: { project_id } }),
  );
  requireData(await client.delete('/plugins/notebook/questions/{id}', { params: { id } }));
}

/** Earns XP and badges, and gives them up. */
export async function useGamification(client: Client, made: Made, profile_id: string): Promise<void> {
  const { user_id, conversation_id } = made;
  const params = { user_id };
  const award = { amount: 5, reason: 'a test', source_id: 'once' };
  requireData(await client.post('/plugins/gamification/xp/{user_id}/award', { params, body: award }));
  const assessed = { params, body: { profile_id } };
  requireData(await client.post('/plugins/gamification/xp/{user_id}/award-assessment', assessed));
  const imported = { params, body: { conversation_id } };
  requireData(await client.post('/plugins/gamification/xp/{user_id}/award-import', imported));
  const { total_xp } = requireData(await client.get('/plugins/gamification/xp/{user_id}', { params }));
  const history = requireData(await client.get('/plugins/gamification/xp/{user_id}/history', { params }));
  expect(history.reduce((sum, { amount }) => sum + amount, 0)).toBe(total_xp);
  expect(requireData(await client.get('/plugins/gamification/badges'))).toHaveLength(28);
  requireData(await client.post('/plugins/gamification/badges/{user_id}/evaluate', { params }));
  requireData(await client.get('/plugins/gamification/badges/{user_id}', { params, query: { lang: 'de' } }));
  const weekend = { params, body: { enabled: true } };
  requireData(await client.post('/plugins/gamification/streak/{user_id}/weekend-mode', weekend));
  expect(requireData(await client.get('/plugins/gamification/streak/{user_id}', { params })).weekend_mode).toBe(true);
  const heatmap = { params, query: { days: '7' } };
  expect(requireData(await client.get('/plugins/gamification/streak/{user_id}/heatmap', heatmap))).toHaveLength(7);
  const asked = requireData(await client.post('/plugins/gamification/reset/{user_id}', { params }));
  const confirmation_token = 'confirmation_token' in asked ? asked.confirmation_token : '';
  const confirmed = await client.post('/plugins/gamification/reset/{user_id}', {
    params,
    body: { confirmation_token },
  });
  expect(confirmed.response.status).toBe(200);
}
