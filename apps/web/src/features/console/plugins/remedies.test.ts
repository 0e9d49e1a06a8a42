import { HOSTILE_BOMBS, HOSTILE_CONTENTS, HOSTILE_NAMES, HOSTILE_ZIPS } from '@learnwright/test-kit/archives';
import { describe, expect, it } from 'vitest';
import { choicesFor, remedyOf } from './remedies.ts';

describe('the remedy of a finding', () => {
  it.each([
    ['archive.not_a_zip', 'no_zip'],
    ['archive.too_large', 'smaller'],
    ['archive.traversal', 'suspicious'],
    ['yaml.alias', 'suspicious'],
    ['code.commonjs', 'author'],
    ['trust.unsigned', 'unsigned'],
    ['trust.file_modified', 'tampered'],
    ['compat.engine', 'version'],
    ['compat.downgrade', 'downgrade'],
    ['trial.timeout', 'author'],
    ['activation.config', 'config'],
    ['later.rule', 'author'],
  ])('of %s is %s', (rule, remedy) => {
    expect(remedyOf(rule)).toBe(remedy);
  });

  it('of an archive that no packer makes is never to ask for the same once more', () => {
    const hostile = [...HOSTILE_BOMBS, ...HOSTILE_CONTENTS, ...HOSTILE_NAMES, ...HOSTILE_ZIPS];
    const rules = new Set(hostile.flatMap((each) => each.rules).filter((rule) => rule.startsWith('archive.')));
    const remedies = new Set([...rules].map((rule) => remedyOf(rule)));
    expect([...remedies].toSorted()).toEqual(['damaged', 'no_zip', 'smaller', 'suspicious']);
  });
});

describe('what can be decided', () => {
  it.each([
    [['compat.downgrade'], ['allow_downgrade']],
    [['trust.other_key'], ['change_key']],
    [
      ['compat.downgrade', 'trust.other_key'],
      ['allow_downgrade', 'change_key'],
    ],
    [['compat.downgrade', 'archive.traversal'], []],
    [['trust.unknown_key'], []],
    [[], []],
  ])('against %j is %j', (rules, choices) => {
    expect(choicesFor(rules)).toEqual(choices);
  });
});
