import { useLearnwright, useSend } from '@learnwright/react';
import { LanguageField } from '../../page/language-field.tsx';
import { useMode } from '../../start/mode.ts';
import { useTexts } from '../../texts/texts.ts';
import { Section } from './section.tsx';

/** The language of the app. The server is told, too: its mails and badges have it. */
export function LanguageSettings() {
  const { text } = useTexts();
  const { kind } = useMode();
  const { user_id } = useLearnwright();
  const change = useSend('PATCH', '/settings/{user_id}', { changes: ['/users/{user_id}'] });
  const tell = (language: string) => {
    if (kind === 'server') change.mutate({ params: { user_id }, body: { language } });
  };
  return (
    <Section title={text('settings.language')}>
      <LanguageField hint={text('settings.interface_language_text')} onChange={tell} />
    </Section>
  );
}
