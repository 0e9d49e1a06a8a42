import { useTexts } from '../../../texts/texts.ts';
import { findObstacles } from './dependents.ts';
import type { PluginEntry } from './plugin-list.ts';
import { needsAttention } from './plugin-list.ts';
import { PluginNames } from './plugin-name.tsx';

interface PluginStateProps {
  readonly entry: PluginEntry;
  readonly entries: readonly PluginEntry[];
}

/** What is wrong with a plugin, why, and what mends it; where nothing is, that it runs, or why not. */
export function PluginState({ entry, entries }: PluginStateProps) {
  const { text } = useTexts();
  const { status, reason, misfits, enabled } = entry;
  const obstacles = status === 'blocked' ? findObstacles(entry, entries) : [];
  const isBad = needsAttention(entry);
  return (
    <section
      aria-label={text('console.plugins.state_title')}
      className={isBad ? 'card grid gap-2 p-6 border-s-4 border-s-wrong' : 'grid gap-2'}
    >
      <p>
        {text(`console.plugins.meaning.${status}`)}
        {status === 'disabled' && enabled && ` ${text('console.plugins.not_as_wanted')}`}
      </p>
      {reason !== null && (
        <p lang="en" className="wrap-anywhere">
          {reason}
        </p>
      )}
      {obstacles.length > 0 && (
        <div>
          <p>{text('console.plugins.obstacles')}</p>
          <PluginNames
            entries={obstacles.map(({ name, entry: found }) => found ?? { name, display_name: { en: name } })}
          />
        </div>
      )}
      {misfits.length > 0 && (
        <div className="grid gap-1 text-wrong">
          <p>{text('console.plugins.misfits')}</p>
          <ul lang="en" className="grid gap-1 wrap-anywhere">
            {misfits.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
