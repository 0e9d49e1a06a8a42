import { createContext, useContext, useSyncExternalStore } from 'react';
import type { KeptValues } from './kept-values.ts';

/** Whose colours the page has: those of the system, or its own. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** How the page looks. */
export interface Appearance {
  theme(): Theme;
  subscribe(listener: () => void): () => void;
  choose(theme: Theme): void;
}

const NAME = 'theme';

/** Opens the appearance of a page; `appearance.js` has put it on before anything was drawn. */
export function openAppearance(kept: KeptValues, root: HTMLElement): Appearance {
  const listeners = new Set<() => void>();
  let theme = readTheme(kept.read(NAME));
  return {
    theme: () => theme,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    choose: (next) => {
      theme = next;
      kept.write(NAME, next === 'system' ? null : next);
      if (next === 'system') delete root.dataset.theme;
      else root.dataset.theme = next;
      for (const listener of listeners) listener();
    },
  };
}

/** The theme of a text that was kept; that of the system for any other. */
export function readTheme(text: string | null): Theme {
  return THEMES.find((theme) => theme === text) ?? 'system';
}

/** The appearance, for the components below. */
export const AppearanceContext = createContext<Appearance | null>(null);

/** The colours of now, and what changes them. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const appearance = useContext(AppearanceContext);
  if (appearance === null) throw new Error('There is no appearance above this component.');
  return [useSyncExternalStore(appearance.subscribe, appearance.theme), appearance.choose];
}
