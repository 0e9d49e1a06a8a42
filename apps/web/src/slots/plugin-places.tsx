import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { findNativePage } from '../frames/native-pages.ts';
import { Failure } from '../page/failure.tsx';
import { PLACE_LINE, PlaceLine } from '../page/place-line.tsx';
import { useTexts } from '../texts/texts.ts';
import { ActionAnswer } from './action-answer.tsx';
import { useAdditions, useManifests } from './additions.ts';
import { useDeclaredActions } from './declared-action.tsx';
import { isOwnTemplate } from './own-address.ts';
import { SlotIcon } from './slot-icon.tsx';

/** The pages and actions of plugins, where there are some beside those that the app has itself. */
export function PluginPlaces() {
  const { text } = useTexts();
  const id = useId();
  const manifests = useManifests();
  const pages = useAdditions('pages').filter(({ plugin, entry }) => findNativePage(plugin, entry.id) === null);
  const actions = useAdditions('sidebar_actions').filter(({ plugin, entry }) => isOwnTemplate(plugin, entry.action));
  const { begin, answerOf, dialog } = useDeclaredActions();
  if (manifests.isError) return <Failure error={manifests.error} onRetry={() => manifests.refetch()} />;
  if (pages.length + actions.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-large font-strong">
        {text('slots.title')}
      </h2>
      <ul aria-labelledby={id} className="card divide-y divide-line">
        {pages.map(({ key, plugin, by, label, entry }) => (
          <li key={`page ${key}`}>
            <Link to={pageAddress(plugin, entry.id)} className={PLACE_LINE}>
              <PlaceLine
                icon={<SlotIcon name={entry.icon} size={24} />}
                title={label}
                sentence={text('slots.by', { plugin: by })}
              />
            </Link>
          </li>
        ))}
        {actions.map((action) => (
          <li key={`action ${action.key}`}>
            <button type="button" className={PLACE_LINE} onClick={() => begin(action)}>
              <PlaceLine
                icon={<SlotIcon name={action.entry.icon} size={24} />}
                title={action.label}
                sentence={text('slots.by', { plugin: action.by })}
                leads={false}
              />
            </button>
            <ActionAnswer isInLine>{answerOf(action)}</ActionAnswer>
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}

/** The address of a page in this app. */
function pageAddress(plugin: string, page: string): string {
  return `/more/${encodeURIComponent(plugin)}/${encodeURIComponent(page)}`;
}
