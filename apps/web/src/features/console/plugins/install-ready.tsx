import type { Schemas } from '@learnwright/client';
import { useState } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Fact, Facts } from './facts.tsx';
import { FindingList } from './finding-list.tsx';
import { PluginAdditions } from './plugin-additions.tsx';
import { SignatureBadge } from './plugin-marks.tsx';
import { wordsIn } from './plugin-words.ts';
import { usePlugins } from './use-plugins.ts';
import { Verdict } from './verdict.tsx';

type Report = Schemas['PluginInstallReport'];

interface InstallReadyProps {
  /** Of the dry run. */
  readonly report: Report;
  readonly isBusy: boolean;
  readonly onInstall: (enable: boolean) => void;
}

/** An archive that can be installed: what it is, who has signed it, what it would add, and what to know before. */
export function InstallReady({ report, isBusy, onInstall }: InstallReadyProps) {
  const { text } = useTexts();
  const plugins = usePlugins();
  const installed = plugins.data?.find(({ name }) => name === report.plugin);
  const [wished, setWished] = useState<boolean | null>(null);
  // A new version of what runs goes on running; what somebody has disabled stays so, unless they say otherwise.
  const isQuestion = installed?.enabled !== true;
  const enable = wished ?? installed?.enabled ?? true;
  return (
    <>
      <Verdict title={useTitle(report)}>
        <About report={report} />
        {report.action === 'reinstall' && <p>{text('console.plugins.reinstall_text')}</p>}
        <p>{text('console.plugins.fits')}</p>
      </Verdict>
      <PluginAdditions title={text('console.plugins.would_add')} adds={report.adds} isComplete={report.trial === 'run'}>
        {report.trial === 'static' && <p>{text('console.plugins.adds_static')}</p>}
      </PluginAdditions>
      {(report.findings.length > 0 || report.trial_gaps.length > 0) && (
        <Card title={text('console.plugins.warnings')} isWide>
          <FindingList title={text('console.plugins.warnings')} findings={report.findings} isError={false} />
          {report.trial_gaps.map(({ gap, reason }) => (
            <p key={gap} lang="en">
              {reason}
            </p>
          ))}
        </Card>
      )}
      {/* Before it is known what runs, a press would start what somebody has disabled. */}
      {!plugins.isPending && (
        <div className="grid gap-4 justify-items-start">
          {isQuestion && (
            <div className="w-full max-w-narrow">
              <Switch isOn={enable} isDisabled={isBusy} hint={text('console.plugins.enable_hint')} onChange={setWished}>
                {text('console.plugins.enable')}
              </Switch>
            </div>
          )}
          <p>{text('console.plugins.trust')}</p>
          <Button rank="first" isBusy={isBusy} onClick={() => onInstall(enable)}>
            {text('console.plugins.install')}
          </Button>
        </div>
      )}
    </>
  );
}

function useTitle({ action, plugin, display_name, version, from_version }: Report): string {
  const { text, language } = useTexts();
  const name = wordsIn(language, display_name) || plugin;
  return text(`console.plugins.ready_${action}`, { name, version, from: from_version ?? '' });
}

function About({ report }: { readonly report: Report }) {
  const { text, language } = useTexts();
  const { plugin, description, author, license, homepage, signature, key_id, sha256 } = report;
  return (
    <Facts>
      <Fact name={text('console.plugins.name')}>
        <code>{plugin}</code>
      </Fact>
      <Fact name={text('console.plugins.description')}>
        {wordsIn(language, description) || text('console.plugins.no_description')}
      </Fact>
      <Fact name={text('console.plugins.author')}>{author ?? text('console.plugins.no_author')}</Fact>
      <Fact name={text('console.plugins.license')}>{license ?? text('console.plugins.no_license')}</Fact>
      {homepage !== null && (
        <Fact name={text('console.plugins.homepage')}>
          <ExternalLink href={homepage} note={text('app.external')}>
            {homepage}
          </ExternalLink>
        </Fact>
      )}
      <Fact name={text('console.plugins.signature_title')}>
        <SignatureBadge signature={signature} origin="archive" />
      </Fact>
      {key_id !== null && (
        <Fact name={text('console.plugins.key')}>
          <code>{key_id}</code>
        </Fact>
      )}
      <Fact name={text('console.plugins.sha256')}>
        <code>{sha256}</code>
      </Fact>
    </Facts>
  );
}
