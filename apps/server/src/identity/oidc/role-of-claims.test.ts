import { expect, it } from 'vitest';
import { roleOf } from './role-of-claims.ts';

const roles = { claim: 'realm_access.roles', operator: 'admin', app: 'service' };

it.each([
  [{ realm_access: { roles: ['admin', 'service'] } }, 'operator'],
  [{ realm_access: { roles: ['service', 'x'] } }, 'app'],
  [{ realm_access: { roles: 'admin' } }, 'operator'],
  [{ 'realm_access.roles': ['service'], realm_access: { roles: ['admin'] } }, 'app'],
  [{ realm_access: { roles: 'no admin' } }, 'learner'],
  [{ realm_access: { roles: [['admin']] } }, 'learner'],
  [{ realm_access: 'admin' }, 'learner'],
  [{ realm_access: null }, 'learner'],
  [{}, 'learner'],
])('is, by the claims %j, that of %s', (claims, role) => {
  expect(roleOf(claims, roles)).toBe(role);
});

it('is that of a learner where no value is named for another one', () => {
  expect(roleOf({ role: undefined }, { claim: 'role' })).toBe('learner');
  expect(roleOf({ role: 'undefined' }, { claim: 'role' })).toBe('learner');
  expect(roleOf({ role: 'admin' }, undefined)).toBe('learner');
});

it('does not come from what every object has', () => {
  expect(roleOf({}, { claim: 'constructor.name', operator: 'Object' })).toBe('learner');
});
