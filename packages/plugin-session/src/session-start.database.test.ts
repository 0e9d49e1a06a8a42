import { CHAT_METHODS, definePlugin, type LearningProfile } from '@learnwright/plugin-sdk';
import { describeEachDatabase, learnerCaller, type PluginServer } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { startTalk, type Talk } from '../tests/talk.ts';

const prompter = definePlugin({
  name: 'prompter',
  version: '1.0.0',
  api_version: '1',
  license_tier: 'core',
  hooks: { create_session_prompt: (_, project) => (project.topic === 'Prompted' ? 'Ask riddles.' : null) },
});

describeEachDatabase('POST /start', (testDatabase) => {
  let database: PluginServer['database'];
  let talk: Talk;

  beforeAll(async () => {
    database = await testDatabase.open();
    talk = await startTalk(database, { plugins: [prompter] });
  });

  async function assess(project_id: string, user_id: string, dominant: LearningProfile['dominant_method']) {
    const shares = Object.fromEntries(CHAT_METHODS.map((method) => [method, method === dominant ? 1 : 0]));
    await database.stores.learningProfiles.insert({
      id: `profile-${project_id}`,
      user_id,
      project_id,
      ...{ deductive: 0, inductive: 0, error_based: 0, dialogic: 0, contextual: 0, ai_adaptive: 0, ...shares },
      assessed_at: talk.server.clock.now(),
      version: 1,
      dominant_method: dominant,
    });
  }

  it('starts an active session at the first step with the prompt as its first message', async () => {
    const { project } = await talk.learner();
    const { status, body } = await talk.server.request('POST', '/session/start', { project_id: project.id });
    expect(status).toBe(201);
    expect(body.session).toMatchObject({
      project_id: project.id,
      method: 'deductive',
      ended_at: null,
      cycle_step: 1,
      cycle_count: 1,
      status: 'active',
    });
    expect(body.system_prompt).toContain('<data name="topic">\nGerman\n</data>');
    expect(await talk.messages(body.session.id)).toMatchObject([
      { role: 'system', content: body.system_prompt, truncated: false },
    ]);
    expect((await talk.server.request('GET', `/session/${body.session.id}`)).body).toEqual(body.session);
  });

  it('keeps the prompt from learners, wherever they look, unless the setting gives it to them', async () => {
    const { project, user } = await talk.learner();
    const learner = talk.server.as(learnerCaller(user.id));
    const { status, body } = await learner.request('POST', '/session/start', { project_id: project.id });
    expect([status, body.system_prompt]).toEqual([201, null]);
    const path = `/session/${body.session.id}/messages`;
    for (const content of ['one', 'two', 'three']) {
      await learner.request('POST', `/session/${body.session.id}/message`, { role: 'system', content });
    }
    const contentsOf = (messages: { readonly content: string }[]) => messages.map(({ content }) => content);
    const whole = await learner.request('GET', path);
    expect(contentsOf(whole.body)).toEqual(['one', 'two', 'three']);
    const first = await learner.request('GET', `${path}?limit=2`);
    expect(contentsOf(first.body)).toEqual(['one', 'two']);
    const [, next = ''] = /<[^>]*(\?[^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    const rest = await learner.request('GET', `${path}${next}`);
    expect([contentsOf(rest.body), rest.headers.get('link')]).toEqual([['three'], null]);

    const [prompt, ...others] = (await talk.server.request('GET', path)).body;
    expect(prompt.role).toBe('system');
    expect(contentsOf(others)).toEqual(['one', 'two', 'three']);
    // A cursor of the learner's own making, before the first message.
    const early = Buffer.from(JSON.stringify(['2000-01-01T00:00:00.000000+00:00', '0'])).toString('base64url');
    expect((await learner.request('GET', `${path}?cursor=${early}`)).body).toEqual(others);

    await talk.server.host.changeSettings('session', { show_system_prompt: true });
    expect((await learner.request('GET', path)).body).toEqual([prompt, ...others]);
    const shown = await learner.request('POST', '/session/start', { project_id: project.id });
    expect(shown.body.system_prompt).toBe(prompt.content);
    await talk.server.host.changeSettings('session', { show_system_prompt: false });
  });

  it('takes the method, the step and the language that are named', async () => {
    const { project } = await talk.learner();
    const input = { project_id: project.id, method: 'dialogic', cycle_step: 7, lang: 'de-AT' };
    const { body } = await talk.server.request('POST', '/session/start', input);
    expect(body.session).toMatchObject({ method: 'dialogic', cycle_step: 7 });
    expect(body.system_prompt).toContain('Dieser Beitrag: Schritt 7 von 7');
  });

  it('takes every language that has a tag, and no tag that is none', async () => {
    const { project } = await talk.learner();
    const start = (lang: string) => talk.server.request('POST', '/session/start', { project_id: project.id, lang });
    expect((await start('hi')).body.system_prompt).toContain('Speak Hindi (hi) with the learner.');
    for (const lang of ['de-1', 'fr-toolongtag']) expect((await start(lang)).status).toBe(422);
  });

  it('takes the method of the profile and the language of the user where none are named', async () => {
    const { project, user } = await talk.learner();
    await assess(project.id, user.id, 'contextual');
    await database.stores.users.update({ ...user, language: 'de' });
    const { body } = await talk.server.request('POST', '/session/start', { project_id: project.id });
    expect(body.session.method).toBe('contextual');
    expect(body.system_prompt).toContain('- kontextbezogen: 100 %');
  });

  it('tells the tutor of the latest five lessons of the learner, and of nobody else', async () => {
    const { project, user } = await talk.learner();
    const other = await talk.learner();
    for (let count = 1; count <= 6; count += 1) {
      const now = talk.server.clock.now();
      const progress = {
        id: `progress-${user.id}-${count}`,
        set_id: 'set',
        lesson_id: `lesson-${count}`,
        status: 'in_progress' as const,
        step_results: {},
        score_correct: count,
        score_total: 9,
        time_spent_seconds: 0,
        started_at: now,
        updated_at: now,
        completed_at: null,
      };
      await database.stores.lessonProgress.save({ ...progress, user_id: user.id });
      await database.stores.lessonProgress.save({
        ...progress,
        id: `other-${count}`,
        user_id: other.user.id,
        lesson_id: 'x',
      });
    }
    const { body } = await talk.server.request('POST', '/session/start', { project_id: project.id });
    const lessons = [...body.system_prompt.matchAll(/<data name="lesson_title">\n(.*)\n/g)].map(([, title]) => title);
    expect(lessons).toEqual(['lesson-6', 'lesson-5', 'lesson-4', 'lesson-3', 'lesson-2']);
    expect(body.system_prompt).toContain('- in progress, 6 of 9 correct');
  });

  it('takes the prompt of a plugin that comes before', async () => {
    const { project } = await talk.server.createLearner(undefined, { topic: 'Prompted' });
    const { body } = await talk.server.request('POST', '/session/start', { project_id: project.id });
    expect(body.system_prompt).toBe('Ask riddles.');
  });

  it('knows no other projects', async () => {
    const { status, body } = await talk.server.request('POST', '/session/start', { project_id: 'nothing' });
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect(body.detail).toContain('"nothing"');
  });

  it('refuses content and everything else that is wrong, all at once', async () => {
    const input = { project_id: '', method: 'content', cycle_step: 8, lang: '!' };
    const { status, body } = await talk.server.request('POST', '/session/start', input);
    expect(status).toBe(422);
    const pointers = body.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(new Set(pointers)).toEqual(new Set(['/project_id', '/method', '/cycle_step', '/lang']));
  });

  it('starts one session for one Idempotency-Key', async () => {
    const { project } = await talk.learner();
    const start = () =>
      talk.server.request('POST', '/session/start', { project_id: project.id }, { 'Idempotency-Key': project.id });
    const [first, second] = [await start(), await start()];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    const sessions = await database.stores.sessions.listByProject(project.id, { limit: null, after: null });
    expect(sessions.items).toHaveLength(1);
  });
});
