import { describe, expect, it } from 'vitest';
import { OPEN, REQUIRED, visit } from '../../tests/visit-server.ts';
import { TOKEN } from './session.ts';

describe('whoever comes', () => {
  it('to a server that trusts everybody is nobody at first, and whom they chose from then on', async () => {
    const { session, kept } = await visit({ server: () => OPEN });
    expect(session.current()).toMatchObject({ place: null, isReached: true, server: { name: 'A school' } });
    await session.learnOnServer('u1');
    expect(session.current().place).toMatchObject({ kind: 'server', user_id: 'u1' });
    const again = await visit({ server: () => OPEN, kept: { place: kept.read('place') ?? '' } });
    expect(again.session.current().place).toMatchObject({ kind: 'server', user_id: 'u1' });
    again.session.leave();
    expect([again.session.current().place, again.kept.read('place')]).toEqual([null, null]);
  });

  it('to a server that asks who they are is nobody without a credential, whatever was chosen before', async () => {
    const { session } = await visit({ server: () => REQUIRED, kept: { place: 'server u1' } });
    expect(session.current().place).toBeNull();
  });

  it('with a cookie is the learner whom the server knows by it', async () => {
    const server = () => ({ ...REQUIRED, caller: { role: 'learner' as const, user_id: 'u2' } });
    const { session, kept } = await visit({ server, kept: { place: 'server u1' } });
    expect(session.current().place).toMatchObject({ kind: 'server', user_id: 'u2' });
    expect(kept.read('place')).toBeNull();
  });

  it('without a network goes on where they were, and the server is as it was last', async () => {
    const { session } = await visit({ server: 'away', said: OPEN, kept: { place: 'server u1' } });
    expect(session.current()).toMatchObject({
      ...{ isReached: false, server: { name: 'A school' } },
      place: { kind: 'server', user_id: 'u1' },
    });
  });

  it('without a network is whom the server has known last by a cookie', async () => {
    const caller = { role: 'learner' as const, user_id: 'u2' };
    const { session, kept } = await visit({ server: 'away', said: { ...REQUIRED, caller } });
    expect(session.current()).toMatchObject({ isReached: false, place: { kind: 'server', user_id: 'u2' } });
    expect(kept.read('place')).toBeNull();
  });

  it('to a place that serves files alone has no server, and nothing has failed', async () => {
    const { session } = await visit({ server: 404 });
    expect(session.current()).toEqual({
      ...{ server: null, isReached: false, place: null },
      ...{ serverFailure: null, deviceFailure: null },
      ...{ isAsked: false, isRefused: false },
    });
  });

  it.each([
    ['is away', 'away' as const, 'network'],
    ['answers 500', 500, 'unexpected_answer'],
    ['answers 429', 429, 'unexpected_answer'],
  ])('to a server that %s is not told that there is none, and begins once it answers', async (_, server, code) => {
    const { session, become } = await visit({ server, kept: { place: 'server u1' } });
    expect(session.current()).toMatchObject({ server: null, place: null, serverFailure: { code } });
    become(() => OPEN);
    await session.beginAgain();
    expect(session.current()).toMatchObject({ isReached: true, serverFailure: null, place: { user_id: 'u1' } });
  });

  it('on a device that has lost its records is nobody', async () => {
    const { session, kept } = await visit({ server: () => OPEN, kept: { place: 'device u1' } });
    expect([session.current().place, kept.read('place')]).toEqual([null, null]);
  });

  it('on a device that cannot be opened is told so, and goes on there once it can, with the account', async () => {
    const { session, comeAgain, kept, breakDevice } = await visit({ server: () => OPEN });
    await session.learnOnDevice({ id: 'u1', name: 'Ada' }, 'u1');
    breakDevice(new TypeError('Failed to fetch dynamically imported module'));
    const later = await comeAgain();
    expect(later.current()).toMatchObject({ place: null, deviceFailure: expect.any(TypeError) });
    expect(kept.read('place')).toBe('device u1 u1');
    breakDevice(null);
    await later.beginAgain();
    expect(later.current()).toMatchObject({ deviceFailure: null, place: { kind: 'device', account: 'u1' } });
  });

  it('after a start without the server is online again with its next answer', async () => {
    const { session } = await visit({ server: 'away', said: OPEN, kept: { place: 'server u1' } });
    const { place } = session.current();
    session.noteAnswer();
    expect(session.current()).toMatchObject({ isReached: true, serverFailure: null });
    expect(session.current().place).toBe(place);
  });
});

describe('a learner of this device with an account', () => {
  it('goes on with the account after leaving, until they learn on the device alone', async () => {
    const { session } = await visit({ server: () => OPEN });
    const ada = { id: 'u1', name: 'Ada' };
    await session.learnOnDevice(ada, 'a1');
    session.leave();
    await session.learnOnDevice(ada);
    expect(session.current().place).toMatchObject({ account: 'a1' });
    await session.learnOnDevice(ada, null);
    session.leave();
    await session.learnOnDevice(ada);
    expect(session.current().place).toMatchObject({ account: null });
  });

  it('goes on without one that was erased', async () => {
    const { session } = await visit({ server: () => OPEN });
    await session.learnOnDevice({ id: 'u1', name: 'Ada' }, 'a1');
    session.noteErasure('a1');
    session.leave();
    await session.learnOnDevice({ id: 'u1', name: 'Ada' });
    expect(session.current().place).toMatchObject({ account: null });
  });
});

describe('a token', () => {
  const server = (token: string | null) => {
    if (token === null) return REQUIRED;
    return token === 'lw_good' ? { ...REQUIRED, caller: { role: 'learner' as const, user_id: 'u3' } } : null;
  };

  it('that the server takes is kept in the tab, and its learner is there', async () => {
    const { session, tab, kept, last } = await visit({ server });
    expect(await session.signIn('lw_good')).toBe(true);
    expect(session.current().place).toMatchObject({ kind: 'server', user_id: 'u3' });
    expect([tab.read(TOKEN), kept.read('place'), JSON.stringify(last.said())]).toEqual([
      'lw_good',
      null,
      expect.not.stringContaining('lw_good'),
    ]);
  });

  it('that the server refuses is forgotten, at a sign-in and at the start of a page', async () => {
    const { session, tab } = await visit({ server });
    expect([await session.signIn('lw_bad'), tab.read(TOKEN), session.current().place]).toEqual([false, null, null]);
    const later = await visit({ server, token: 'lw_bad' });
    expect([later.tab.read(TOKEN), later.session.current().server?.auth_mode]).toEqual([null, 'required']);
  });

  it.each([
    ['is away', 'away' as const, 'network'],
    ['answers 503', 503, 'unexpected_answer'],
    ['answers 429', 429, 'unexpected_answer'],
  ])('is neither refused nor taken while the server %s, whatever it has said before', async (_, away, code) => {
    const { session, tab, become } = await visit({ server, token: 'lw_good' });
    session.leave();
    become(away);
    await expect(session.signIn('lw_wrong')).rejects.toMatchObject({ code });
    expect([tab.read(TOKEN), session.current().place]).toEqual([null, null]);
  });

  it('of a tab is the learner again after a reload, and nobody after leaving', async () => {
    const { session, tab } = await visit({ server, token: 'lw_good' });
    expect(session.current().place).toMatchObject({ user_id: 'u3' });
    session.leave();
    expect([tab.read(TOKEN), session.current().place, session.current().server?.caller]).toEqual([null, null, null]);
  });

  it('of an operator stays when another learner is to be chosen, and goes with a sign-out', async () => {
    const caller = { role: 'operator' as const, user_id: null };
    const operated = (token: string | null) => ({ ...REQUIRED, caller: token === null ? null : caller });
    const { session, tab } = await visit({ server: operated, token: 'lw_operator' });
    await session.learnOnServer('u3');
    session.leave();
    expect([tab.read(TOKEN), session.current().server?.caller]).toEqual(['lw_operator', caller]);
    await session.signOut();
    expect([tab.read(TOKEN), session.current().server?.caller]).toEqual([null, null]);
  });
});

describe('whoever is not known any more', () => {
  const known = (user_id: string) => () => ({ ...REQUIRED, caller: { role: 'learner' as const, user_id } });

  it('is asked where they are, and goes on there once they are known again', async () => {
    const { session, become } = await visit({ server: known('u4') });
    const { place } = session.current();
    become(() => REQUIRED);
    session.noteRefusal();
    expect(session.current()).toMatchObject({ isAsked: true, isRefused: true, place: { user_id: 'u4' } });
    expect(await session.refresh()).toBe(false);
    expect(session.current().isRefused).toBe(true);
    become(known('u4'));
    expect(await session.refresh()).toBe(true);
    expect(session.current()).toMatchObject({ isAsked: false, isRefused: false });
    expect(session.current().place).toBe(place);
  });

  it('and puts it off is not asked again by each refusal, but when they want to be', async () => {
    const { session } = await visit({ server: known('u4') });
    session.noteRefusal();
    session.askAgain(false);
    session.noteRefusal();
    expect(session.current()).toMatchObject({ isAsked: false, isRefused: true });
    session.askAgain(true);
    expect(session.current().isAsked).toBe(true);
  });

  it('and is somebody else then learns as that one', async () => {
    const { session, become } = await visit({ server: known('u4') });
    session.noteRefusal();
    become(known('u5'));
    await session.refresh();
    expect(session.current()).toMatchObject({ isAsked: false, place: { kind: 'server', user_id: 'u5' } });
  });

  it('is nobody after a sign-out, for who comes without a network too', async () => {
    const { session, become, last, kept } = await visit({ server: known('u4') });
    become(() => REQUIRED);
    await session.signOut();
    expect([session.current().place, kept.read('place'), last.said()?.caller]).toEqual([null, null, null]);
  });
});
