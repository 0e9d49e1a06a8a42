import type { Schemas } from '@learnwright/client';
import { useTexts } from '../../../texts/texts.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ConsoleLink } from '../parts/console-link.tsx';
import { FindingList } from './finding-list.tsx';
import { wordsIn } from './plugin-words.ts';
import { Verdict } from './verdict.tsx';

type Report = Schemas['PluginInstallReport'];

interface InstallDoneProps {
  readonly report: Report;
  /** What the dry run had not found: its code has run since. */
  readonly findings: Report['findings'];
}

/** A plugin that is installed, and what its first run has shown. */
export function InstallDone({ report, findings }: InstallDoneProps) {
  const { text, language } = useTexts();
  const { plugin, display_name, version } = report;
  const name = wordsIn(language, display_name) || plugin;
  return (
    <Verdict title={text('console.plugins.installed_title', { name, version })}>
      <p>{text('console.plugins.installed_warnings')}</p>
      <FindingList title={text('console.plugins.findings')} findings={findings} isError={false} />
      <p>
        <ConsoleLink to={`plugins/${plugin}`} className={buttonClass('first')}>
          {text('console.plugins.open', { name })}
        </ConsoleLink>
      </p>
    </Verdict>
  );
}
