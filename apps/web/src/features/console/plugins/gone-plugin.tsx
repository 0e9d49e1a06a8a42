import { useEffect, useState } from 'react';
import { focusHeading } from '../../../page/focus-heading.ts';
import { PageHeading } from '../../../page/page-heading.tsx';
import { useSessionState } from '../../../start/session.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { ConsoleLink } from '../parts/console-link.tsx';
import { Code } from './http-off.tsx';
import { PluginAudit } from './plugin-audit.tsx';
import type { Removal } from './use-plugins.ts';

interface GonePluginProps {
  readonly name: string;
  readonly removal: Removal;
}

/** A plugin that is not there any more: what is left of it, how that goes too, and what was done with it. */
export function GonePlugin({ name, removal }: GonePluginProps) {
  const { text } = useTexts();
  const { server } = useSessionState();
  const [isAsked, setIsAsked] = useState(false);
  const exported = removal.data?.exported_to ?? null;
  const isRemoved = removal.data !== undefined;
  // What had the focus is gone with the plugin.
  useEffect(() => {
    if (isRemoved) focusHeading();
  }, [isRemoved, exported]);
  return (
    <>
      <PageHeading title={text('console.plugins.gone_title', { name })}>
        <p>
          <ConsoleLink to="plugins">{text('console.plugins.all_plugins')}</ConsoleLink>
        </p>
      </PageHeading>
      <div className="grid gap-6">
        {exported !== null ? (
          <div className="grid gap-3">
            <p>{text('console.plugins.purged', { name })}</p>
            <Code>{exported}</Code>
          </div>
        ) : (
          <p>{isRemoved ? text('console.plugins.removed', { name }) : text('console.plugins.gone')}</p>
        )}
        {server?.plugin_install === true && exported === null && (
          <div className="grid gap-3 justify-items-start">
            {!isRemoved && <p>{text('console.plugins.gone_purge')}</p>}
            <Button rank="danger" onClick={() => setIsAsked(true)}>
              {text('console.plugins.purge')}
            </Button>
          </div>
        )}
        <Card title={text('console.plugins.audit')} isWide>
          <PluginAudit name={name} />
        </Card>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={text('console.plugins.purge_title', { name })}
          action={text('console.plugins.purge')}
          isDangerous
          typed={name}
          isBusy={removal.isPending}
          error={removal.error}
          onConfirm={() =>
            removal.mutate({ params: { name }, query: { purge: 'true' } }, { onSuccess: () => setIsAsked(false) })
          }
          onClose={() => setIsAsked(false)}
        >
          <p>{text('console.plugins.purge_text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
