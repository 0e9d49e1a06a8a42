import { useId } from 'react';
import { kindOf } from '../../../forms/schema-field.ts';
import { describeValue } from '../../../forms/value-text.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { PluginSetting } from './setting-fields.ts';
import { HowToChange, KeyAndSource } from './setting-notes.tsx';

interface InternalSettingsProps {
  readonly plugin: string;
  readonly settings: readonly PluginSetting[];
}

/** The settings that nobody changes over HTTP: what they are, and where they are changed. */
export function InternalSettings({ plugin, settings }: InternalSettingsProps) {
  const texts = useTexts();
  const { text } = texts;
  const id = useId();
  return (
    <section aria-labelledby={id} className="card grid gap-6 p-4 medium:p-6">
      <div className="grid gap-2">
        <h2 id={id} className="text-large font-strong">
          {text('console.plugin_settings.internal')}
        </h2>
        <p className="text-small text-ink-soft wrap-anywhere">
          {text('console.plugin_settings.internal_text', { name: plugin })}
        </p>
      </div>
      {settings.map((setting) => (
        <div key={setting.key} className="form-field grid gap-3 min-w-0">
          <div className="grid gap-1 min-w-0 content-start">
            <KeyAndSource setting={setting} />
            <HowToChange plugin={plugin} setting={setting} />
          </div>
          <p className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            {describeValue(
              kindOf({ schema: setting.schema, isSecret: setting.secret }, setting.value),
              setting.value,
              texts,
            )}
          </p>
        </div>
      ))}
    </section>
  );
}
