import { Link } from '@tanstack/react-router';
import { PageHeading } from '../../page/page-heading.tsx';
import { PLACE_LINE, PlaceLine } from '../../page/place-line.tsx';
import { PluginPlaces } from '../../slots/plugin-places.tsx';
import { useMode } from '../../start/mode.ts';
import { usePagePorts } from '../../start/page-ports.ts';
import { useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  AboutIcon,
  BadgeIcon,
  CardsIcon,
  ProgressIcon,
  ProjectIcon,
  ReferenceIcon,
  SettingsIcon,
} from '../../ui/icons.ts';
import { BooksIcon, ConsoleIcon, CourseIcon, NotebookIcon } from '../../ui/page-icons.ts';

/** What does not stand in the navigation. */
export function MorePage() {
  const { text } = useTexts();
  const { server } = useSessionState();
  const ports = usePagePorts();
  const { has } = useMode();
  return (
    <>
      <PageHeading title={text('more.title')} />
      <div className="grid gap-8 max-w-narrow">
        <ul aria-label={text('more.learning')} className="card divide-y divide-line">
          {has('tutor') && (
            <li>
              <Link to="/projects" className={PLACE_LINE}>
                <PlaceLine
                  icon={<Icon of={ProjectIcon} size={24} />}
                  title={text('projects.title')}
                  sentence={text('more.projects_text')}
                />
              </Link>
            </li>
          )}
          <li>
            <Link to="/progress" className={PLACE_LINE}>
              <PlaceLine
                icon={<Icon of={ProgressIcon} size={24} />}
                title={text('progress.title')}
                sentence={text('more.progress_text')}
              />
            </Link>
          </li>
          {has('create') && (
            <li>
              <Link to="/create" className={PLACE_LINE}>
                <PlaceLine
                  icon={<Icon of={CourseIcon} size={24} />}
                  title={text('places.create')}
                  sentence={text('more.create_text')}
                />
              </Link>
            </li>
          )}
          {has('badges') && (
            <li>
              <Link to="/badges" className={PLACE_LINE}>
                <PlaceLine
                  icon={<Icon of={BadgeIcon} size={24} />}
                  title={text('places.badges')}
                  sentence={text('more.badges_text')}
                />
              </Link>
            </li>
          )}
        </ul>
        <ul aria-label={text('more.app')} className="card divide-y divide-line">
          {has('cards') && (
            <li>
              <Link to="/cards" className={PLACE_LINE}>
                <PlaceLine
                  icon={<Icon of={CardsIcon} size={24} />}
                  title={text('places.cards')}
                  sentence={text('more.cards_text')}
                />
              </Link>
            </li>
          )}
          {has('notebook') && (
            <li>
              <Link to="/notebook" className={PLACE_LINE}>
                <PlaceLine
                  icon={<Icon of={NotebookIcon} size={24} />}
                  title={text('places.notebook')}
                  sentence={text('more.notebook_text')}
                />
              </Link>
            </li>
          )}
          {has('books') && (
            <li>
              <Link to="/books" className={PLACE_LINE}>
                <PlaceLine
                  icon={<Icon of={BooksIcon} size={24} />}
                  title={text('places.books')}
                  sentence={text('more.books_text')}
                />
              </Link>
            </li>
          )}
          <li>
            <Link to="/settings" className={PLACE_LINE}>
              <PlaceLine
                icon={<Icon of={SettingsIcon} size={24} />}
                title={text('more.settings')}
                sentence={text('more.settings_text')}
              />
            </Link>
          </li>
          <li>
            <Link to="/about" className={PLACE_LINE}>
              <PlaceLine
                icon={<Icon of={AboutIcon} size={24} />}
                title={text('more.about')}
                sentence={text('more.about_text')}
              />
            </Link>
          </li>
          {server !== null && (
            <li>
              <a href={`${ports.server}/api/docs`} className={PLACE_LINE}>
                <PlaceLine
                  icon={<Icon of={ReferenceIcon} size={24} />}
                  title={text('more.reference')}
                  sentence={text('more.reference_text')}
                />
              </a>
            </li>
          )}
          {server?.caller?.role === 'operator' && (
            <li>
              <Link to="/console" className={PLACE_LINE}>
                <PlaceLine
                  icon={<Icon of={ConsoleIcon} size={24} />}
                  title={text('more.console')}
                  sentence={text('more.console_text')}
                />
              </Link>
            </li>
          )}
        </ul>
        <PluginPlaces />
        <WithServer />
      </div>
    </>
  );
}

/** On a device alone some places are not there. They are named once, and not shown as broken pages. */
function WithServer() {
  const { text, format } = useTexts();
  const { has } = useMode();
  const names = (['tutor', 'badges', 'cards', 'notebook', 'books', 'create'] as const).filter((place) => !has(place));
  if (names.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h2 className="text-large font-strong">{text('more.with_server')}</h2>
      <p className="text-ink-soft">
        {text('more.with_server_text', { list: format.list(names.map((place) => text(`places.${place}`))) })}
      </p>
    </section>
  );
}
