import { type ComponentType, lazy } from 'react';
import type { ConsolePageProps } from './parts/console-address.ts';

const Overview = lazy(async () => ({ default: (await import('./overview/overview-page.tsx')).OverviewPage }));
const Numbers = lazy(async () => ({ default: (await import('./numbers/numbers-page.tsx')).NumbersPage }));
const Jobs = lazy(async () => ({ default: (await import('./work/jobs-page.tsx')).JobsPage }));
const Effects = lazy(async () => ({ default: (await import('./work/effects-page.tsx')).EffectsPage }));
const Users = lazy(async () => ({ default: (await import('./people/users-page.tsx')).UsersPage }));
const User = lazy(async () => ({ default: (await import('./people/user-page.tsx')).UserPage }));
const Tokens = lazy(async () => ({ default: (await import('./people/tokens-page.tsx')).TokensPage }));
const Ai = lazy(async () => ({ default: (await import('./people/ai-page.tsx')).AiPage }));
const Plugins = lazy(async () => ({ default: (await import('./plugins/plugins-page.tsx')).PluginsPage }));
const InstallPlugin = lazy(async () => ({ default: (await import('./plugins/install-page.tsx')).InstallPage }));
const Plugin = lazy(async () => ({ default: (await import('./plugins/plugin-page.tsx')).PluginPage }));
const Content = lazy(async () => ({ default: (await import('./content/content-page.tsx')).ContentPage }));
const ContentImport = lazy(async () => ({ default: (await import('./content/import-page.tsx')).ImportPage }));
const Remotes = lazy(async () => ({ default: (await import('./content/remotes-page.tsx')).RemotesPage }));
const NoPage = lazy(async () => ({ default: (await import('./no-page.tsx')).NoPage }));

/** The pages of the console by their address below `/console`; `*` stands for the id of what a page is about. */
const PAGES: Readonly<Record<string, ComponentType<ConsolePageProps>>> = {
  '': Overview,
  numbers: Numbers,
  jobs: Jobs,
  effects: Effects,
  users: Users,
  'users/*': User,
  tokens: Tokens,
  ai: Ai,
  plugins: Plugins,
  'plugins/install': InstallPlugin,
  'plugins/*': Plugin,
  content: Content,
  'content/import': ContentImport,
  'content/remotes': Remotes,
};

/** The page at an address below `/console`, and the id of what it is about. */
export function findConsolePage(path: string): { readonly Page: ComponentType<ConsolePageProps>; readonly id: string } {
  const [area = '', ...rest] = path.split('/').filter((part) => part !== '');
  const exact = PAGES[[area, ...rest].join('/')];
  if (exact !== undefined) return { Page: exact, id: '' };
  const [id = '', ...more] = rest;
  const Page = more.length === 0 && id !== '' ? PAGES[`${area}/*`] : undefined;
  return { Page: Page ?? NoPage, id };
}
