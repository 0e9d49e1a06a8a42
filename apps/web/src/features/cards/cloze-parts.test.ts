import { expect, it } from 'vitest';
import { splitCloze } from './cloze-parts.ts';

const shown = (text: string) => ({ text, isHidden: false, hint: '' });
const hidden = (text: string, hint = '') => ({ text, isHidden: true, hint });

it.each([
  ['Ich {{c1::heiße}} Ada.', [shown('Ich '), hidden('heiße'), shown(' Ada.')]],
  ['{{c1::Ich}} {{c12::bin::to be}}', [hidden('Ich'), shown(' '), hidden('bin', 'to be')]],
  ['nothing to hide', [shown('nothing to hide')]],
  ['{{c1::not closed', [shown('{{c1::not closed')]],
  ['{{c0::no number}}', [shown('{{c0::no number}}')]],
  ['{{c1::one {{c2::in}} another}}', [hidden('one {{c2', 'in'), shown(' another}}')]],
  ['', []],
])('splits %j at what it hides', (front, parts) => {
  expect(splitCloze(front)).toEqual(parts);
});
