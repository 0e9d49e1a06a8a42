import { describe, expect, it } from 'vitest';
import { LESSON_RULE_CASES } from '../../fixtures/lesson-rule-cases.ts';
import { REPOSITORY_RULE_CASES } from '../../fixtures/repository-rule-cases.ts';
import { LESSON_RULES } from './lesson-rules.ts';

describe('the table of rules', () => {
  it.each(Object.entries(LESSON_RULES))(
    '%s has a case that triggers it, and says so in one sentence',
    (rule, entry) => {
      const rulesWithCase = [...Object.keys(LESSON_RULE_CASES), ...Object.keys(REPOSITORY_RULE_CASES)];
      expect(rulesWithCase).toContain(rule);
      expect(entry.severity).toBe(rule.startsWith('E-') ? 'error' : 'warning');
      expect(entry.description).toMatch(/^[A-Z][^\n]+\.$/);
    },
  );
});
