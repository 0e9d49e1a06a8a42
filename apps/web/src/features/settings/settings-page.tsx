import { PageHeading } from '../../page/page-heading.tsx';
import { useTexts } from '../../texts/texts.ts';
import { AppearanceSettings } from './appearance-settings.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { LanguageSettings } from './language-settings.tsx';

/** What somebody can set of this app. */
export function SettingsPage() {
  const { text } = useTexts();
  return (
    <>
      <PageHeading title={text('settings.title')} />
      <div className="grid gap-12 max-w-narrow">
        <AppearanceSettings />
        <LanguageSettings />
        <DeviceSettings />
      </div>
    </>
  );
}
