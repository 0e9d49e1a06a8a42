import type { Schemas } from '@learnwright/client';
import { useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { Choices } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Mistake, SettingCard } from './setting-card.tsx';

type Policy = Schemas['UserSettings']['grading'];

/** The ways in which a right answer can be written differently, the weightiest first. */
const DIFFERENCES = [
  ...(['spelling', 'accents', 'umlauts', 'sharp_s', 'contractions', 'case'] as const),
  ...(['hyphens', 'punctuation', 'apostrophes', 'spacing', 'width'] as const),
] satisfies (keyof NonNullable<Policy>)[];
const STRICTNESS = ['lesson', 'strict', 'forgive', 'own'] as const;
type Strictness = (typeof STRICTNESS)[number];

interface GradingSettingsProps {
  /** Null leaves it to lessons and languages. */
  readonly grading: Policy;
  /** Why the last change was not stored. */
  readonly mistake: string | null;
  /** Returns whether it is stored. */
  readonly onChange: (grading: Policy) => Promise<boolean>;
}

/** How strict answers are graded: as the lesson says, all alike, or each difference by itself. */
export function GradingSettings({ grading: stored, mistake, onChange }: GradingSettingsProps) {
  const { text } = useTexts();
  const [grading, setGrading] = useState(stored);
  const [isOpen, setIsOpen] = useState(strictnessOf(stored) === 'own');
  const strictness = isOpen ? 'own' : strictnessOf(grading);
  const change = async (next: Policy) => {
    setGrading(next);
    if (await onChange(next)) return;
    setGrading(stored);
    setIsOpen(isOpen);
  };
  const choose = (next: Strictness) => {
    setIsOpen(next === 'own');
    if (next === 'lesson') void change(null);
    if (next === 'strict' || next === 'forgive') void change(policyOf(next));
  };
  return (
    <SettingCard>
      <Choices
        legend={<span className="font-medium">{text('settings.grading')}</span>}
        name="grading"
        choices={STRICTNESS.map((value) => ({ value, label: text(`settings.grading_${value}`) }))}
        chosen={[strictness]}
        onChange={([next = strictness]) => choose(next)}
      />
      {strictness === 'own' && (
        <div className="grid gap-4 medium:grid-cols-2">
          {DIFFERENCES.map((difference) => (
            <Field key={difference} label={text(`player.kinds.${difference}`)}>
              {(control) => (
                <Select
                  {...control}
                  value={grading?.[difference] ?? ''}
                  options={[
                    { value: '', label: text('settings.grading_lesson') },
                    { value: 'strict', label: text('settings.counts') },
                    { value: 'forgive', label: text('settings.is_forgiven') },
                  ]}
                  onChange={(rule) => change(changeRule(grading, difference, rule))}
                />
              )}
            </Field>
          ))}
        </div>
      )}
      <Mistake>{mistake}</Mistake>
    </SettingCard>
  );
}

function strictnessOf(grading: Policy): Strictness {
  const rules = DIFFERENCES.map((difference) => grading?.[difference]);
  if (rules.every((rule) => rule === undefined)) return 'lesson';
  const [first] = rules;
  return first !== undefined && rules.every((rule) => rule === first) ? first : 'own';
}

function policyOf(rule: 'strict' | 'forgive'): NonNullable<Policy> {
  return Object.fromEntries(DIFFERENCES.map((difference) => [difference, rule]));
}

function changeRule(grading: Policy, difference: (typeof DIFFERENCES)[number], rule: string): Policy {
  const { [difference]: _, ...others } = grading ?? {};
  if (rule === 'strict' || rule === 'forgive') return { ...others, [difference]: rule };
  return Object.keys(others).length === 0 ? null : others;
}
