import { AppError } from '@learnwright/core';
import type { LearningRecords } from '../local-storage.ts';
import { parseInput } from '../parse-input.ts';
import { learningFileSchema } from './learning-file.ts';
import { toRecords } from './to-records.ts';

/** The records in the text of a file, as those of another learner. Throws invalid_request for another text. */
export function readFile(text: string, user_id: string): LearningRecords {
  const file = parseJson(text);
  parseInput(learningFileSchema, file);
  return toRecords(file, user_id);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_request', 'The file is not JSON.', { cause });
  }
}
