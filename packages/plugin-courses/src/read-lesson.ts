import { type LessonFinding as FormatFinding, type Lesson, validateLesson } from '@learnwright/exercises';
import { findJson, z } from '@learnwright/plugin-sdk';
import { LESSON_CHARACTERS, type LessonFinding, type LessonJson } from './schemas.ts';
import type { DraftRow, LessonRow } from './tables.ts';
import { findTeachingFaults } from './teaching-faults.ts';

/** What is kept of a lesson that was read. */
export interface LessonReading {
  /** Null where there was no lesson to be found. */
  readonly content: LessonJson | null;
  /** The lesson, where it breaks no rule. */
  readonly lesson: Lesson | null;
  /** Errors first. */
  readonly findings: LessonFinding[];
}

/** The first findings that are kept. */
const MAX_FINDINGS = 50;

/** Whatever is meant to be a lesson: an object with steps. Inner objects of an answer that was cut off are none. */
const candidateSchema = z.record(z.string(), z.unknown()).refine(({ steps }) => Array.isArray(steps));

/** The fields of a lesson that are decided here, whatever stands in its JSON. */
type LessonFrame = Pick<LessonRow, 'lesson_id' | 'title'> & Pick<DraftRow, 'language' | 'target_language'>;

/**
 * Reads a lesson from an AI's answer, with fences and prose around it or not. It has to be one that learners can practise with, which
 * a person's own lesson need not. Where an answer holds several, such as a first thought, the last one without an error counts, else
 * the last of those with the fewest. Never throws.
 */
export function readAnswer(answer: string, frame: LessonFrame): LessonReading {
  let best: LessonReading | null = null;
  for (const candidate of findJson(answer)) {
    const { success, data } = candidateSchema.safeParse(candidate);
    if (!success) continue;
    const reading = judgeLesson(checkLesson(data, frame));
    if (best === null || countErrors(reading) <= countErrors(best)) best = reading;
  }
  return best ?? refuse('E-JSON', 'the answer holds no whole lesson as JSON');
}

function judgeLesson(reading: LessonReading): LessonReading {
  const faults = reading.lesson === null ? [] : findTeachingFaults(reading.lesson);
  if (faults.length === 0) return reading;
  return { ...reading, lesson: null, findings: [...faults, ...reading.findings].slice(0, MAX_FINDINGS) };
}

function countErrors({ findings }: LessonReading): number {
  return findings.filter(({ severity }) => severity === 'error').length;
}

/** Checks a lesson by every rule of the format; id, version and languages are those of the draft. Never throws. */
export function checkLesson(
  json: LessonJson,
  { lesson_id, title, language, target_language }: LessonFrame,
): LessonReading {
  const { target_language: _, ...fields } = cleanTexts(json);
  const decided = {
    id: lesson_id,
    title: typeof fields.title === 'string' && fields.title.trim() !== '' ? fields.title : title,
    schema_version: '1.1',
    source_language: language,
    ...(target_language === null ? {} : { target_language }),
  };
  // First of all where a person reads them, and last where the JSON has them too.
  const content: LessonJson = { ...decided, ...fields, ...decided };
  if (JSON.stringify(content).length > LESSON_CHARACTERS) {
    return refuse('E-SCHEMA', `the lesson is longer than ${LESSON_CHARACTERS} characters`);
  }
  const { lesson, findings } = validateLesson(content);
  return { content, lesson, findings: listFirst(findings) };
}

function refuse(rule: string, message: string): LessonReading {
  return { content: null, lesson: null, findings: [{ rule, severity: 'error', pointer: '', message }] };
}

/** Takes out the characters that no database holds. */
function cleanTexts(json: LessonJson): LessonJson {
  return JSON.parse(JSON.stringify(json), (_, value) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  );
}

function listFirst(findings: readonly FormatFinding[]): LessonFinding[] {
  const { error = [], warning = [] } = Object.groupBy(findings, ({ severity }) => severity);
  return [...error, ...warning]
    .slice(0, MAX_FINDINGS)
    .map(({ rule, severity, pointer, message }) => ({ rule, severity, pointer, message: message.slice(0, 500) }));
}
