import type { ImportFinding } from '@learnwright/core';
import { CONTENT_RULES, type ContentRule } from './content-rules.ts';

/** Makes a finding; the severity comes from the table of rules. */
export function createContentFinding(rule: ContentRule, path: string, message: string, pointer = ''): ImportFinding {
  return { rule, severity: CONTENT_RULES[rule].severity, path, pointer, message };
}
