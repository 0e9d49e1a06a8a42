import { expect, it } from 'vitest';
import { describeEachServer } from '../harness/describe-each-server.ts';

describeEachServer(
  'the prompt of a session',
  (server) => {
    it('is in no answer to its learner, and in those to an application', async () => {
      const app = server().as(await server().createToken('app'));
      const user_id = (await app.request('POST', '/users', { name: 'Ada' })).body.id;
      await app.request('PATCH', `/settings/${user_id}`, { model_override_provider_a: 'offline-tutor' });
      const learner = server().as(await server().createToken('learner', user_id));
      const project = { topic: 'German', goal: 'Speak', timeframe: 'soon', daily_minutes: 5 };
      const { id: project_id } = (await learner.request('POST', `/users/${user_id}/projects`, project)).body;
      const started = await learner.request(
        'POST',
        '/plugins/session/start',
        { project_id },
        { 'Idempotency-Key': 'k' },
      );
      const session = `/plugins/session/${started.body.session.id}`;
      const [prompt] = (await app.request('GET', `${session}/messages`)).body;
      const { content } = prompt;
      expect(prompt.role).toBe('system');

      const said = { role: 'user', content: 'Why?' };
      const answers = [
        started,
        await learner.request('POST', '/plugins/session/start', { project_id }, { 'Idempotency-Key': 'k' }),
        await learner.request('POST', `${session}/message`, said),
        await learner.request('POST', `${session}/message/stream`, said),
        await learner.request('GET', session),
        await learner.request('GET', `${session}/messages`),
        await learner.request('GET', `/projects/${project_id}/sessions`),
        await learner.request('GET', `/users/${user_id}/export`),
      ];
      for (const { status, body } of answers) {
        expect(status).toBeLessThan(300);
        expect(JSON.stringify(body)).not.toContain(JSON.stringify(content).slice(1, 200));
      }
      expect(answers.at(-1)?.body.projects[0].sessions[0].messages).toHaveLength(4);
      const exported = await app.request('GET', `/users/${user_id}/export`);
      expect(prompt).toMatchObject(exported.body.projects[0].sessions[0].messages[0]);
      const again = await app.request('POST', '/plugins/session/start', { project_id });
      expect(again.body.system_prompt).toBe(content);
    });
  },
  { plugins: 'installed', variables: { APP_AUTH_MODE: 'required' } },
);
