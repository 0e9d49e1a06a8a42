import { describe, expect, it } from 'vitest';
import { fillAddress, isOfProject } from './own-address.ts';

const PLACES = { user_id: 'u1', project_id: 'p1' };

describe('the address of something that a plugin declares', () => {
  it.each([
    ['/api/plugins/quiz/start', '/plugins/quiz/start'],
    ['/api/plugins/quiz/start/{user_id}', '/plugins/quiz/start/u1'],
    ['/api/plugins/quiz/{user_id}/{project_id}', '/plugins/quiz/u1/p1'],
    ['/api/plugins/quiz/results?user={user_id}&kind=all', '/plugins/quiz/results?user=u1&kind=all'],
    ['/api/plugins/quiz/a/../b', '/plugins/quiz/b'],
  ])('%s is filled: %s', (template, filled) => {
    expect(fillAddress('quiz', template, PLACES)).toBe(filled);
  });

  it.each([
    ['a slash', 'a/../../b', '/plugins/quiz/a%2F..%2F..%2Fb'],
    ['a place', '{project_id}', '/plugins/quiz/%7Bproject_id%7D'],
    ['a query', '?a=1&b#c', '/plugins/quiz/%3Fa%3D1%26b%23c'],
    ['another language', 'Käse', '/plugins/quiz/K%C3%A4se'],
    ['what stands for a part of a text elsewhere', '$&', '/plugins/quiz/%24%26'],
  ])('has an id with %s as one part', (_, user_id, filled) => {
    expect(fillAddress('quiz', '/api/plugins/quiz/{user_id}', { ...PLACES, user_id })).toBe(filled);
  });

  it.each([
    'https://example.org/api/plugins/quiz/start',
    '//example.org/api/plugins/quiz/start',
    '/\\example.org/api/plugins/quiz/start',
    'javascript:alert(1)',
    '/api/plugins/quizzes/start',
    '/api/plugins/quiz',
    '/api/plugins/other/start',
    '/api/users/{user_id}',
    '/api/plugins/quiz/../other/start',
    '/api/plugins/quiz/%2e%2e/other/start',
    '/api/plugins/quiz/..\\other/start',
    '/api/plugins/quiz/{session_id}',
    '/api/plugins/quiz/{toString}',
    '/api/plugins/quiz/{}',
    '',
  ])('%s is not one', (template) => {
    expect(fillAddress('quiz', template, PLACES)).toBe(null);
  });

  it.each(['', '.', '..'])('is none with “%s” in the place of an id: it would lead elsewhere', (user_id) => {
    expect(fillAddress('quiz', '/api/plugins/quiz/{user_id}/start', { ...PLACES, user_id })).toBe(null);
  });

  it('waits for a project, where it is about one', () => {
    const template = '/api/plugins/quiz/{project_id}/start';
    expect(isOfProject(template)).toBe(true);
    expect(isOfProject('/api/plugins/quiz/start')).toBe(false);
    expect(fillAddress('quiz', template, { user_id: 'u1', project_id: null })).toBe(null);
    expect(fillAddress('quiz', '/api/plugins/quiz/start', { user_id: 'u1', project_id: null })).not.toBe(null);
  });
});
