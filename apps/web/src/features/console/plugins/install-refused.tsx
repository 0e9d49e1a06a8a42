import type { ApiError } from '@learnwright/client';
import { useState } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { type Finding, FindingList } from './finding-list.tsx';
import { type Choice, choicesFor } from './remedies.ts';
import { Verdict } from './verdict.tsx';

interface InstallRefusedProps {
  readonly error: ApiError;
  /** Whether it was refused by the installation itself, after the dry run had let it pass. */
  readonly isLate: boolean;
  /** Called with what was decided against the rules that have refused it. */
  readonly onDecide: (choices: readonly Choice[]) => void;
}

/** An archive that was refused: everything that was found, and what an operator can decide where nothing else is wrong. */
export function InstallRefused({ error, isLate, onDecide }: InstallRefusedProps) {
  const { text } = useTexts();
  const [decided, setDecided] = useState<readonly Choice[]>([]);
  const { errors = [], truncated = false, warnings: extension } = error.problem;
  const findings = errors.flatMap(readFinding);
  const warnings = (Array.isArray(extension) ? extension : []).flatMap(readFinding);
  const choices = truncated ? [] : choicesFor(findings.map(({ rule }) => rule));
  return (
    <Verdict title={text('console.plugins.refused')}>
      <p>{text(isLate ? 'console.plugins.changed_nothing' : 'console.plugins.refused_text')}</p>
      <FindingList title={text('console.plugins.findings')} findings={findings} isError />
      {truncated && <p>{text('console.plugins.refused_more')}</p>}
      {warnings.length > 0 && (
        <>
          <p>{text('console.plugins.also_warned')}</p>
          <FindingList title={text('console.plugins.also_warned')} findings={warnings} isError={false} />
        </>
      )}
      {choices.length > 0 && (
        <fieldset className="grid gap-3 justify-items-start [&>*]:w-full">
          <legend className="font-strong">{text('console.plugins.choices')}</legend>
          {choices.map((choice) => (
            <Switch
              key={choice}
              isOn={decided.includes(choice)}
              hint={text(`console.plugins.${choice}_hint`)}
              onChange={(isOn) => setDecided(isOn ? [...decided, choice] : decided.filter((other) => other !== choice))}
            >
              {text(`console.plugins.${choice}`)}
            </Switch>
          ))}
          <p>
            <Button onClick={() => onDecide(decided)} disabled={decided.length < choices.length}>
              {text('console.plugins.check_again')}
            </Button>
          </p>
        </fieldset>
      )}
    </Verdict>
  );
}

/** The boundary to findings of a problem, which have the rule as their code and the file as their path. */
function readFinding(found: unknown): Finding[] {
  const read = (field: string) => {
    const value: unknown = typeof found === 'object' && found !== null ? Reflect.get(found, field) : undefined;
    return typeof value === 'string' ? value : null;
  };
  const rule = read('code');
  return rule === null ? [] : [{ rule, entry: read('path'), message: read('message') ?? '' }];
}
