import { definePlugin, z } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { describeEachServer } from '../../tests/harness/describe-each-server.ts';

const note = z.object({ id: z.string(), text: z.string() });
/** Rows as a store gives them: with what nobody outside is to see, and one that is not even as declared. */
const one = { id: 'a', text: 'Emil', owner_token: 'secret' };
const rows = [one];
const broken = { id: 7, text: 'Momo', owner_token: 'secret' };

const plugin = definePlugin({
  name: 'notes',
  version: '1.0.0',
  api_version: '1',
  license_tier: 'core',
  routes: (route) => [
    route.get('/notes', { access: 'public', summary: 'List', response: { 200: z.array(note) } }, () => rows),
    route.get('/one', { access: 'public', summary: 'Read', response: { 200: note } }, () => one),
    route.delete('/one', { access: 'public', summary: 'Delete', response: { 204: null } }, () => undefined),
    route.get('/broken', { access: 'public', summary: 'Break', response: { 200: z.looseObject({ note }) } }, () => ({
      note: JSON.parse(JSON.stringify(broken)),
    })),
  ],
});
const plugins = { notes: plugin };

describe('an answer of a plugin', () => {
  describeEachServer(
    'is sent without what its schema does not name',
    (server) => {
      it('as a list, a record, and a record that is not as declared', async () => {
        expect((await server().request('GET', '/plugins/notes/notes')).body).toEqual([{ id: 'a', text: 'Emil' }]);
        expect((await server().request('GET', '/plugins/notes/one')).body).toEqual({ id: 'a', text: 'Emil' });
        const { status, body } = await server().request('GET', '/plugins/notes/broken');
        expect([status, body]).toEqual([200, { note: { id: 7, text: 'Momo' } }]);
      });

      it('and its tag is that of what was sent', async () => {
        const etag = (await server().request('GET', '/plugins/notes/one')).headers.get('etag') ?? '';
        const { status } = await server().request('DELETE', '/plugins/notes/one', undefined, { 'If-Match': etag });
        expect(status).toBe(204);
      });
    },
    { plugins, checked: false },
  );

  describeEachServer(
    'is sent as it is where the setting says so',
    (server) => {
      it('with every field', async () => {
        expect((await server().request('GET', '/plugins/notes/notes')).body).toEqual(rows);
      });
    },
    { plugins, checked: false, config: 'plugins: { enabled: [notes], strip_answers: false }\n' },
  );
});
