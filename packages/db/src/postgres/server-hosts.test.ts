import { expect, it } from 'vitest';
import { listPlaces, splitPassword, withSchema } from './postgres-url.ts';
import { createServerHosts } from './server-hosts.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

it('tries the hosts in their order, and begins with the one that fitted last', async () => {
  const hosts = createServerHosts('postgres://me:secret@a,b:5433,[::1]:5434/mine?sslmode=require');
  const tried: string[] = [];
  const connect = (fits: RegExp) => async () => {
    tried.push(hosts.current());
    if (!fits.test(hosts.current())) throw refused;
    return hosts.current();
  };
  expect(await hosts.attempt(connect(/@b/))).toBe('postgres://me:secret@b:5433/mine?sslmode=require');
  expect(await hosts.attempt(connect(/@b/))).toBe('postgres://me:secret@b:5433/mine?sslmode=require');
  expect(await hosts.attempt(connect(/@a/))).toBe('postgres://me:secret@a/mine?sslmode=require');
  expect(tried.map((url) => url.slice(21, 24))).toEqual(['a/m', 'b:5', 'b:5', 'b:5', '[::', 'a/m']);
});

it('says what each host has said where none fits, and no password', async () => {
  const hosts = createServerHosts('postgres://me:secret@a,b:5433/mine');
  const attempt = hosts.attempt(() => Promise.reject(refused));
  await expect(attempt).rejects.toThrow(/^a:5432: connect ECONNREFUSED; b:5433: connect ECONNREFUSED$/);
});

it('tries no other host where the host is not to blame', async () => {
  const hosts = createServerHosts('postgres://me:secret@a,b/mine');
  let count = 0;
  const attempt = hosts.attempt(() => {
    count += 1;
    return Promise.reject(Object.assign(new Error('password authentication failed'), { code: '28P01' }));
  });
  await expect(attempt).rejects.toThrow('password authentication failed');
  expect(count).toBe(1);
});

it('finds the next host once where many connections fail together', async () => {
  const hosts = createServerHosts('postgres://a,b,c/mine');
  const connect = async () => {
    const url = hosts.current();
    await Promise.resolve();
    if (!url.includes('//b/')) throw refused;
    return url;
  };
  const urls = await Promise.all(Array.from({ length: 5 }, () => hosts.attempt(connect)));
  expect(new Set(urls)).toEqual(new Set(['postgres://b/mine']));
});

it.each(['standby', 'read-only', 'prefer-standby', ''])('refuses target_session_attrs=%s', (wanted) => {
  expect(() => createServerHosts(`postgres://a/mine?target_session_attrs=${wanted}`)).toThrow(
    'target_session_attrs in DATABASE_URL must be any, read-write or primary.',
  );
});

it.each([
  ['postgres://me:p%40ss@a,b:5433/mine', ['a:5432', 'b:5433']],
  ['postgres://me:p@ss@a/mine', ['a:5432']],
  ['postgresql://[::1]:5433,127.0.0.1/mine', ['[::1]:5433', '127.0.0.1:5432']],
  ['postgres:///mine?host=/run/postgresql', ['/run/postgresql:5432']],
  ['postgres://me:pa#ss,word@a/mine', ['the host of DATABASE_URL']],
])('shows where %s leads', (url, places) => {
  expect(listPlaces(url)).toEqual(places);
});

it.each([
  ['postgres://me:p%40ss@a,b:5433/mine', 'postgres://me@a,b:5433/mine', 'p@ss'],
  ['postgres://me@a/mine?password=p%20q&sslmode=require', 'postgres://me@a/mine?sslmode=require', 'p q'],
  ['postgres://a/mine?options=-c%20x=y', 'postgres://a/mine?options=-c%20x%3Dy', null],
])('takes the password out of %s', (url, without, password) => {
  expect(splitPassword(url)).toEqual({ url: without, password });
});

it('adds a schema to the options of a URL with several hosts', () => {
  expect(withSchema('postgres://a,b/mine', 'trial')).toBe('postgres://a,b/mine?options=-c%20search_path%3Dtrial');
  expect(withSchema('postgres://a/mine?options=-c%20x%3Dy', 'trial')).toBe(
    'postgres://a/mine?options=-c%20x%3Dy%20-c%20search_path%3Dtrial',
  );
});
