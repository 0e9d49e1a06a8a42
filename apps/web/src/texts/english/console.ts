import { CONTENT } from './console/content.ts';
import { NUMBERS } from './console/numbers.ts';
import { OVERVIEW } from './console/overview.ts';
import { PEOPLE } from './console/people.ts';
import { PLUGIN_SETTINGS } from './console/plugin-settings.ts';
import { PLUGINS } from './console/plugins.ts';
import { WORK } from './console/work.ts';

/** The English texts of the console, those of its areas by their names. They are one part: its shell and its pages come together. */
export const CONSOLE = {
  console: {
    title: 'Console',
    not_for_you: 'Not for you',
    not_for_you_text: 'Only those who run this server may go on here.',
    no_page: 'The console has no such page',
    no_page_text: 'The address is mistyped, or what was here is gone.',
    places: {
      overview: 'Overview',
      plugins: 'Plugins',
      content: 'Content',
      jobs: 'Jobs',
      effects: 'Deliveries',
      users: 'Users',
      tokens: 'Tokens',
      ai: 'AI',
      numbers: 'Numbers',
      learner: 'To learning',
    },
    type_name: 'Type “{name}” to go on',
    name_differs: 'That is not “{name}”.',
    more: 'Show more',
    sending: 'Sending: {share}',
    content: CONTENT,
    numbers: NUMBERS,
    overview: OVERVIEW,
    people: PEOPLE,
    plugin_settings: PLUGIN_SETTINGS,
    plugins: PLUGINS,
    work: WORK,
  },
};
