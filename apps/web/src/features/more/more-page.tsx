import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { PageHeading } from '../../page/page-heading.tsx';
import { useMode } from '../../start/mode.ts';
import { useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  AboutIcon,
  BadgeIcon,
  CardsIcon,
  OpenIcon,
  ProgressIcon,
  ProjectIcon,
  ReferenceIcon,
  SettingsIcon,
} from '../../ui/icons.ts';
import { BooksIcon, CourseIcon, NotebookIcon } from '../../ui/page-icons.ts';

/** What does not stand in the navigation. */
export function MorePage() {
  const { text } = useTexts();
  const { server } = useSessionState();
  const { has } = useMode();
  return (
    <>
      <PageHeading title={text('more.title')} />
      <div className="grid gap-8 max-w-narrow">
        <ul aria-label={text('more.learning')} className="card divide-y divide-line">
          {has('tutor') && (
            <li>
              <Link to="/projects" className={LINE}>
                <Line icon={ProjectIcon} title={text('projects.title')} sentence={text('more.projects_text')} />
              </Link>
            </li>
          )}
          <li>
            <Link to="/progress" className={LINE}>
              <Line icon={ProgressIcon} title={text('progress.title')} sentence={text('more.progress_text')} />
            </Link>
          </li>
          {has('create') && (
            <li>
              <Link to="/create" className={LINE}>
                <Line icon={CourseIcon} title={text('places.create')} sentence={text('more.create_text')} />
              </Link>
            </li>
          )}
          {has('badges') && (
            <li>
              <Link to="/badges" className={LINE}>
                <Line icon={BadgeIcon} title={text('places.badges')} sentence={text('more.badges_text')} />
              </Link>
            </li>
          )}
        </ul>
        <ul aria-label={text('more.app')} className="card divide-y divide-line">
          {has('cards') && (
            <li>
              <Link to="/cards" className={LINE}>
                <Line icon={CardsIcon} title={text('places.cards')} sentence={text('more.cards_text')} />
              </Link>
            </li>
          )}
          {has('notebook') && (
            <li>
              <Link to="/notebook" className={LINE}>
                <Line icon={NotebookIcon} title={text('places.notebook')} sentence={text('more.notebook_text')} />
              </Link>
            </li>
          )}
          {has('books') && (
            <li>
              <Link to="/books" className={LINE}>
                <Line icon={BooksIcon} title={text('places.books')} sentence={text('more.books_text')} />
              </Link>
            </li>
          )}
          <li>
            <Link to="/settings" className={LINE}>
              <Line icon={SettingsIcon} title={text('more.settings')} sentence={text('more.settings_text')} />
            </Link>
          </li>
          <li>
            <Link to="/about" className={LINE}>
              <Line icon={AboutIcon} title={text('more.about')} sentence={text('more.about_text')} />
            </Link>
          </li>
          {server !== null && (
            <li>
              <a href="/api/docs" className={LINE}>
                <Line icon={ReferenceIcon} title={text('more.reference')} sentence={text('more.reference_text')} />
              </a>
            </li>
          )}
        </ul>
        <WithServer />
      </div>
    </>
  );
}

const LINE = 'flex items-center gap-4 p-4 min-h-16 rounded-card hover:bg-sunken';

function Line({
  icon,
  title,
  sentence,
}: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly sentence: string;
}) {
  return (
    <>
      <Icon of={icon} size={24} />
      <span className="grid flex-1">
        <span className="font-medium">{title}</span>
        <span className="text-small text-ink-soft">{sentence}</span>
      </span>
      <span className="text-line-strong">
        <Icon of={OpenIcon} />
      </span>
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
