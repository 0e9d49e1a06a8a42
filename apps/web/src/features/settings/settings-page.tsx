import { PageHeading } from '../../page/page-heading.tsx';
import { PluginSettings, usePluginSections } from '../../slots/plugin-settings.tsx';
import { useMode } from '../../start/mode.ts';
import { useSessionState } from '../../start/session.ts';
import type { TextKey } from '../../texts/text-keys.ts';
import { useTexts } from '../../texts/texts.ts';
import { AccountSettings } from './account-settings.tsx';
import { AiSettings } from './ai-settings.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { LearningSettings } from './learning-settings.tsx';
import { MyDataSettings } from './my-data-settings.tsx';
import { ProfileSettings } from './profile-settings.tsx';

interface Part {
  readonly id: string;
  readonly title: TextKey;
  readonly Content: () => React.ReactNode;
}

/** What somebody can set: the parts that are there in the mode of now, and the way to each. */
export function SettingsPage() {
  const { text } = useTexts();
  const { has } = useMode();
  const { server } = useSessionState();
  const hasPlugins = usePluginSections().length > 0;
  const isSignedIn = server?.auth_mode === 'required' && server.caller !== null;
  const parts: Part[] = [
    { id: 'profile', title: 'settings.profile', Content: ProfileSettings },
    { id: 'learning', title: 'settings.learning', Content: LearningSettings },
    ...(has('tutor') ? [{ id: 'ai', title: 'settings.ai', Content: AiSettings } as const] : []),
    { id: 'appearance', title: 'settings.appearance', Content: AppearanceSettings },
    { id: 'device', title: 'settings.device', Content: DeviceSettings },
    ...(isSignedIn ? [{ id: 'account', title: 'settings.account', Content: AccountSettings } as const] : []),
    { id: 'data', title: 'settings.data', Content: MyDataSettings },
    ...(hasPlugins ? [{ id: 'plugins', title: 'slots.settings', Content: PluginSettings } as const] : []),
  ];
  return (
    <>
      <PageHeading title={text('settings.title')} />
      <div className="settings-columns">
        <nav aria-label={text('settings.parts')} className="settings-parts">
          <ul className="flex wide:grid flex-wrap gap-x-4 gap-y-1">
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="link inline-flex items-center min-h-11">
                  {text(title)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-12 max-w-narrow">
          {parts.map(({ id, title, Content }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid gap-4 scroll-mt-6">
              <h2 id={`${id}-title`} className="text-large font-strong">
                {text(title)}
              </h2>
              <Content />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
