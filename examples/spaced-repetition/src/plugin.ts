import { definePlugin, type Timestamp } from '@learnwright/plugin-sdk';
import { countDue, deleteCards, forgetOld, listCards, listDue, putAway, refold } from './cards.ts';
import { errors, settings } from './context.ts';
import { routes } from './routes.ts';
import { migrations, type Tables } from './tables.ts';

/** What other plugins may ask: `context.plugin('spaced-repetition')`. */
export interface SpacedRepetitionApi {
  count_due(user_id: string, now: Timestamp): Promise<number>;
}

declare module '@learnwright/plugin-sdk' {
  interface PluginApis {
    'spaced-repetition': SpacedRepetitionApi;
  }
}

/** Reviews in intervals that grow with every right answer. */
export const spacedRepetition = definePlugin<typeof settings, Tables, typeof errors>({
  name: 'spaced-repetition',
  version: '0.1.0',
  api_version: '1',
  license_tier: 'core',
  display_name: { en: 'Spaced repetition', de: 'Verteiltes Wiederholen' },
  description: {
    en: 'Reviews in intervals that grow with every right answer.',
    de: 'Wiederholungen in Abständen, die mit jeder richtigen Antwort wachsen.',
  },
  settings,
  errors,
  migrations,
  routes: () => routes,
  api: (context) => ({ count_due: (user_id: string, now: Timestamp) => countDue(context, user_id, now) }),
  hooks: {
    on_attempts_recorded: async (context, user_id, attempts, event) => {
      await context.once(event, () => refold(context, user_id, attempts));
    },
    on_attempt_undone: async (context, attempt, _row, event) => {
      await context.once(event, () => refold(context, attempt.user_id, [attempt]));
    },
    on_elements_moved: async (context, user_id, moves, event) => {
      await context.once(event, () =>
        refold(
          context,
          user_id,
          moves.flatMap(({ from, to }) => [from, to]),
        ),
      );
    },
    on_element_mastered: async (context, row, event) => {
      await context.once(event, () => putAway(context, row.user_id, row));
    },
    on_lesson_completed: (context, { user_id, set_id, lesson_id }) => {
      context.logger.info('A lesson was completed; its elements come back by themselves.', {
        user_id,
        set_id,
        lesson_id,
      });
    },
  },
  activate: (context) => {
    context.registries.reviewSources.register({
      name: 'cards',
      label: { en: 'Spaced repetition', de: 'Verteiltes Wiederholen' },
      count_due: (user_id, _now, { due_before }) => countDue(context, user_id, due_before),
      list_due: (user_id, options) => listDue(context, user_id, options),
    });
    context.schedule('forget', { cron: '30 3 * * *' }, async () => {
      const cards = await forgetOld(context);
      if (cards > 0) context.logger.info('Cards that nobody reviews were deleted.', { cards });
    });
  },
  privacy: {
    export_user: async (context, user_id) => ({ cards: await listCards(context, user_id) }),
    erase_user: (context, user_id) => deleteCards(context, user_id),
  },
});
