import { THEMES, useTheme } from '../../start/appearance.ts';
import { useTexts } from '../../texts/texts.ts';
import { Choices } from '../../ui/choices.tsx';
import { Section } from './section.tsx';

/** The colours of the app. */
export function AppearanceSettings() {
  const { text } = useTexts();
  const [theme, choose] = useTheme();
  return (
    <Section title={text('settings.appearance')}>
      <Choices
        legend={text('settings.theme')}
        name="theme"
        choices={THEMES.map((value) => ({ value, label: text(`settings.theme_${value}`) }))}
        chosen={[theme]}
        onChange={([next = theme]) => choose(next)}
      />
    </Section>
  );
}
