import { definePlugin } from '@learnwright/plugin-sdk';
import { expect, it, vi } from 'vitest';
import { describeEachServer } from '../harness/describe-each-server.ts';

const about = { version: '1.0.0', api_version: '1', license_tier: 'core' } as const;
let act: () => void = () => undefined;
const plugins = {
  written: definePlugin({ ...about, name: 'written', hooks: { on_session_complete: () => act() } }),
  other: definePlugin({ ...about, name: 'other', hooks: { on_session_complete: () => undefined } }),
};

describeEachServer(
  'the log of a server with a plugin that is being written',
  (server) => {
    it('has a line for each event that was delivered to it, with the outcome and the time', async () => {
      act = () => undefined;
      const user = (await server().request('POST', '/users', { name: 'Ada' })).body.id;
      const complete = (lesson_id: string) =>
        server().request('POST', `/users/${user}/lesson-progress`, { set_id: 's', lesson_id, mark_completed: true });
      const lines = () =>
        server()
          .log()
          .filter(({ msg }) => /deliver/.test(String(msg)));
      await complete('a');
      await vi.waitFor(() =>
        expect(lines()).toMatchObject([
          {
            plugin: 'written',
            msg: 'on_session_complete was delivered',
            ms: expect.any(Number),
            event_id: expect.stringMatching(/^on_session_complete:/),
            user_id: user,
          },
        ]),
      );
      act = () => {
        throw new Error('no ink');
      };
      await complete('b');
      await vi.waitFor(() =>
        expect(lines().at(-1)).toMatchObject({
          plugin: 'written',
          msg: 'on_session_complete was not delivered and is tried again',
          reason: 'no ink',
        }),
      );
    });
  },
  { plugins, linked: ['written'] },
);
