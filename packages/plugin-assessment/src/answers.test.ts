import type { AssessmentAnswer, FindingCode } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { findWrongAnswers } from './answers.ts';
import { listQuestions } from './questions/questions.ts';

const PACK = listQuestions();

interface Case {
  readonly title: string;
  readonly answers: AssessmentAnswer[];
  readonly findings: readonly [pointer: string, code: FindingCode][];
}

const CASES: Case[] = [
  {
    title: 'takes one or several picks of a multi, and one of a single',
    answers: [
      { question_id: 'q01', answer_ids: ['a', 'f'] },
      { question_id: 'q02', answer_id: 'a' },
      { question_id: 'q03', answer_id: 'a' },
      { question_id: 'q07', answer_ids: ['f'] },
    ],
    findings: [],
  },
  {
    title: 'refuses an unknown question',
    answers: [{ question_id: 'q13', answer_id: 'a' }],
    findings: [['/answers/0/question_id', 'unknown_reference']],
  },
  {
    title: 'refuses unknown answers, in either field',
    answers: [
      { question_id: 'q01', answer_ids: ['a', 'z', 'b', 'y'] },
      { question_id: 'q03', answer_id: 'f' },
    ],
    findings: [
      ['/answers/0/answer_ids/1', 'unknown_reference'],
      ['/answers/0/answer_ids/3', 'unknown_reference'],
      ['/answers/1/answer_id', 'unknown_reference'],
    ],
  },
  {
    title: 'refuses a question answered before',
    answers: [
      { question_id: 'q01', answer_id: 'a' },
      { question_id: 'q02', answer_id: 'a' },
      { question_id: 'q01', answer_id: 'b' },
    ],
    findings: [['/answers/2/question_id', 'invalid_value']],
  },
  {
    title: 'refuses several picks of a single',
    answers: [{ question_id: 'q03', answer_ids: ['a', 'b'] }],
    findings: [['/answers/0/answer_ids', 'too_big']],
  },
  {
    title: 'refuses an answer picked twice',
    answers: [{ question_id: 'q01', answer_ids: ['a', 'b', 'a'] }],
    findings: [['/answers/0/answer_ids/2', 'invalid_value']],
  },
  {
    title: 'refuses both fields',
    answers: [{ question_id: 'q01', answer_id: 'a', answer_ids: ['a'] }],
    findings: [['/answers/0', 'invalid_value']],
  },
  {
    title: 'refuses neither field',
    answers: [{ question_id: 'q01' }],
    findings: [['/answers/0', 'required']],
  },
  {
    title: 'refuses no pick',
    answers: [{ question_id: 'q01', answer_ids: [] }],
    findings: [['/answers/0/answer_ids', 'too_small']],
  },
  {
    title: 'reports everything at once',
    answers: [
      { question_id: 'q99' },
      { question_id: 'q03', answer_ids: ['a', 'z'] },
      { question_id: 'q03', answer_id: 'z', answer_ids: [] },
    ],
    findings: [
      ['/answers/0', 'required'],
      ['/answers/0/question_id', 'unknown_reference'],
      ['/answers/1/answer_ids', 'too_big'],
      ['/answers/1/answer_ids/1', 'unknown_reference'],
      ['/answers/2', 'invalid_value'],
      ['/answers/2/question_id', 'invalid_value'],
      ['/answers/2/answer_id', 'unknown_reference'],
    ],
  },
];

it.each(CASES)('$title', ({ answers, findings }) => {
  expect(findWrongAnswers(PACK, answers).map(({ pointer, code }) => [pointer, code])).toEqual(findings);
});
