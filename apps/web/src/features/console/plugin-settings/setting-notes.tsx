import { useSend } from '@learnwright/react';
import type { FieldState } from '../../../forms/form-field.tsx';
import { OfField } from '../../../forms/of-field.tsx';
import { kindOf } from '../../../forms/schema-field.ts';
import { describeValue } from '../../../forms/value-text.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAnnounce } from '../../../ui/live-status.tsx';
import { Problem } from '../parts/problem.tsx';
import { canBeReset, type PluginSetting, type SettingSource } from './setting-fields.ts';
import { SETTINGS } from './use-plugin-settings.ts';

const TONES = {
  default: 'plain',
  file: 'plain',
  database: 'right',
  pinned: 'almost',
  environment: 'almost',
} as const satisfies Record<SettingSource, string>;

interface SettingNotesProps {
  readonly plugin: string;
  readonly setting: PluginSetting;
  readonly label: string;
  readonly state: FieldState;
}

/** The key of a setting, where its value comes from, how it is changed where that is not here, and the way back to its first value. */
export function SettingNotes({ plugin, setting, label, state }: SettingNotesProps) {
  const texts = useTexts();
  const { text } = texts;
  const { key, source, secret } = setting;
  const kind = kindOf({ schema: setting.schema, isSecret: secret }, setting.default);
  return (
    <>
      <KeyAndSource setting={setting} />
      <HowToChange plugin={plugin} setting={setting} />
      {source !== 'default' && !secret && (
        <p className="text-small text-ink-soft wrap-anywhere whitespace-pre-wrap">
          {text('console.plugin_settings.default', { value: describeValue(kind, setting.default, texts) })}
        </p>
      )}
      {canBeReset(setting) && !state.isChanged && <Reset plugin={plugin} name={key} label={label} state={state} />}
    </>
  );
}

/** The key of a setting, and where its value comes from. */
export function KeyAndSource({ setting: { key, source } }: Pick<SettingNotesProps, 'setting'>) {
  const { text } = useTexts();
  return (
    <p className="facts">
      <code className="wrap-anywhere">{key}</code>
      <Badge tone={TONES[source]}>{text(`console.plugin_settings.sources.${source}`)}</Badge>
    </p>
  );
}

/** How a value is changed that is decided elsewhere. */
export function HowToChange({ plugin, setting: { source, secret } }: Pick<SettingNotesProps, 'plugin' | 'setting'>) {
  const { text } = useTexts();
  if (source !== 'pinned' && source !== 'environment') return null;
  const way = source === 'pinned' && secret ? 'pinned_secret' : source;
  return (
    <p className="text-small text-ink-soft wrap-anywhere">{text(`console.plugin_settings.${way}`, { name: plugin })}</p>
  );
}

interface ResetProps {
  readonly plugin: string;
  readonly name: string;
  readonly label: string;
  readonly state: FieldState;
}

function Reset({ plugin, name, label, state }: ResetProps) {
  const { text } = useTexts();
  const announce = useAnnounce();
  const reset = useSend('DELETE', `${SETTINGS}/{key}`, { changes: [SETTINGS] });
  const done = () => {
    state.focus();
    announce(text('console.plugin_settings.was_reset', { label }));
  };
  return (
    <>
      <Button
        isBusy={reset.isPending}
        onClick={() => reset.mutateAsync({ params: { name: plugin, key: name } }).then(done, () => undefined)}
      >
        <span>
          {text('console.plugin_settings.reset')}
          <OfField label={label} />
        </span>
      </Button>
      <Problem error={reset.error} />
    </>
  );
}
