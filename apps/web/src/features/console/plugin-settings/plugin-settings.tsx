import { isApiError } from '@learnwright/client';
import { SchemaForm } from '../../../forms/schema-form.tsx';
import { Failure } from '../../../page/failure.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Loading } from '../../../ui/loading.tsx';
import { InternalSettings } from './internal-settings.tsx';
import { fieldsOfSettings, valuesOfSettings } from './setting-fields.ts';
import { SettingNotes } from './setting-notes.tsx';
import { usePluginSettings } from './use-plugin-settings.ts';

interface PluginSettingsProps {
  /** The name of the plugin. */
  readonly name: string;
}

/** The settings of a plugin: where each value comes from, and a form that sends what was changed and nothing else. */
export function PluginSettings({ name }: PluginSettingsProps) {
  const { text, language } = useTexts();
  const { query, store } = usePluginSettings(name);
  const { data, error } = query;
  if (data === undefined) {
    if (error === null) return <Loading label={text('app.loading')} />;
    const code = isApiError(error) ? error.code : '';
    const isUnavailable = code === 'plugin_unavailable';
    return (
      <div className="grid gap-3">
        <Failure error={error} onRetry={() => query.refetch()} />
        {(isUnavailable || code === 'not_found') && (
          <Unavailable name={name} reason={isUnavailable ? error.message : null} />
        )}
      </div>
    );
  }
  const { settings } = data;
  const fields = fieldsOfSettings(settings, language);
  const internal = settings.filter((setting) => setting.internal);
  if (settings.length === 0) return <p className="text-ink-soft">{text('console.plugin_settings.none')}</p>;
  return (
    <div className="plugin-settings grid gap-6">
      <p className="text-ink-soft max-w-measure">{text('console.plugin_settings.lead')}</p>
      {fields.length > 0 && (
        <SchemaForm
          fields={fields}
          values={valuesOfSettings(settings)}
          pointer="/settings"
          saved={text('console.plugin_settings.saved')}
          onSubmit={store}
          aside={({ name: key, label }, state) => {
            const setting = settings.find((other) => other.key === key);
            return setting && <SettingNotes plugin={name} setting={setting} label={label.words} state={state} />;
          }}
        />
      )}
      {internal.length > 0 && <InternalSettings plugin={name} settings={internal} />}
    </div>
  );
}

interface UnavailableProps extends PluginSettingsProps {
  /** What the server says; null where it knows no such plugin, or one that is disabled. */
  readonly reason: string | null;
}

/** A plugin that is disabled or could not be loaded tells no settings; one that the database has may be why. */
function Unavailable({ name, reason }: UnavailableProps) {
  const { text } = useTexts();
  return (
    <div className="grid gap-2 max-w-measure">
      {reason !== null && (
        <p lang="en" className="text-ink-soft wrap-anywhere">
          {reason}
        </p>
      )}
      <p>{text('console.plugin_settings.unavailable')}</p>
      <p>
        <code className="wrap-anywhere">learnwright plugin settings reset {name} …</code>
      </p>
    </div>
  );
}
