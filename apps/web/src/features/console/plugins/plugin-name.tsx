import { useTexts } from '../../../texts/texts.ts';
import { ConsoleLink } from '../parts/console-link.tsx';
import type { PluginEntry } from './plugin-list.ts';
import { wordsIn } from './plugin-words.ts';

interface PluginNamesProps {
  readonly entries: readonly Pick<PluginEntry, 'name' | 'display_name'>[];
}

/** Plugins by their names, each a link to its page. */
export function PluginNames({ entries }: PluginNamesProps) {
  const { language } = useTexts();
  return (
    <ul className="flex flex-wrap gap-x-4">
      {entries.map(({ name, display_name }) => (
        <li key={name}>
          <ConsoleLink to={`plugins/${name}`} className="link inline-flex items-center min-h-11 wrap-anywhere">
            <bdi>{wordsIn(language, display_name)}</bdi>
            <code className="ms-2 text-small">{name}</code>
          </ConsoleLink>
        </li>
      ))}
    </ul>
  );
}
