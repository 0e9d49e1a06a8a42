import type { AppTexts } from './en.ts';
import { BEGINNING } from './german/beginning.ts';
import { LEARNING } from './german/learning.ts';
import { PLAYER } from './german/player.ts';
import { PROGRESS } from './german/progress.ts';
import { PROJECTS } from './german/projects.ts';
import { SETTINGS } from './german/settings.ts';
import { SHELL } from './german/shell.ts';
import { TUTOR } from './german/tutor.ts';

/** The texts of the app in German. */
export const GERMAN = {
  ...SHELL,
  ...LEARNING,
  ...BEGINNING,
  ...PLAYER,
  ...PROGRESS,
  ...PROJECTS,
  ...SETTINGS,
  ...TUTOR,
} satisfies AppTexts;
