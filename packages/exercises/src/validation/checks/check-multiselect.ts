import { countClozeMarkers } from '../../schema/cloze-blank.ts';
import { createFinding, type Finding } from '../finding.ts';
import { extendPointer } from '../json-pointer.ts';
import type { ExerciseCheck } from './lesson-check.ts';

/** A cloze in mode multiselect has right options, wrong ones apart from them, and no blanks. */
export const checkMultiselect: ExerciseCheck = ({ value, pointer }) => {
  const accept = value.accept ?? [];
  const findings: Finding[] = [];
  if (accept.length === 0) {
    const message = 'no option is right';
    findings.push(createFinding('E-MULTISELECT-ACCEPT', extendPointer(pointer, 'accept'), message));
  }
  for (const [index, option] of value.distractors.entries()) {
    if (!accept.includes(option)) continue;
    const message = `"${option}" is listed as right and as wrong`;
    findings.push(createFinding('E-MULTISELECT-OVERLAP', extendPointer(pointer, 'distractors', index), message));
  }
  if (value.distractors.length === 0) {
    const message = 'every option is right';
    findings.push(createFinding('W-DISTRACTORS-MISSING', extendPointer(pointer, 'distractors'), message));
  }
  if ((value.blanks ?? []).length > 0 || countClozeMarkers(value.sentence ?? '') > 0) {
    const message = 'this mode has no blanks, they are ignored';
    findings.push(createFinding('W-MULTISELECT-BLANKS', pointer, message));
  }
  return findings;
};
