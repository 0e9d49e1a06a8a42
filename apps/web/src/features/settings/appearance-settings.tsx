import { useState } from 'react';
import { THEMES, useTheme } from '../../start/appearance.ts';
import { usePagePorts } from '../../start/page-ports.ts';
import { useTexts } from '../../texts/texts.ts';
import { Choices } from '../../ui/choices.tsx';
import { Switch } from '../../ui/switch.tsx';
import { SettingCard } from './setting-card.tsx';

/** The colours of the app, and how lessons are answered. */
export function AppearanceSettings() {
  const { text } = useTexts();
  const [theme, choose] = useTheme();
  return (
    <>
      <SettingCard>
        <Choices
          legend={<span className="font-medium">{text('settings.theme')}</span>}
          name="theme"
          choices={THEMES.map((value) => ({ value, label: text(`settings.theme_${value}`) }))}
          chosen={[theme]}
          onChange={([next = theme]) => choose(next)}
        />
      </SettingCard>
      <SettingCard title={text('settings.answering')}>
        <KeptSwitch name="tiles" on="typed" off={null} label={text('settings.typed')} />
        <KeptSwitch name="single-keys" on={null} off="off" label={text('player.single_keys')} />
      </SettingCard>
    </>
  );
}

interface KeptSwitchProps {
  readonly name: string;
  readonly on: string | null;
  readonly off: string | null;
  readonly label: string;
}

/** Something of the player that is on or off, under the name by which the player knows it. */
function KeptSwitch({ name, on, off, label }: KeptSwitchProps) {
  const { kept } = usePagePorts();
  const [value, setValue] = useState(() => kept.read(name));
  return (
    <Switch
      isOn={value === on}
      onChange={(isOn) => {
        const next = isOn ? on : off;
        kept.write(name, next);
        setValue(next);
      }}
    >
      {label}
    </Switch>
  );
}
