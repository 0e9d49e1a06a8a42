import { definePlugin } from '@learnwright/plugin-sdk';
import { type Context, settings } from './context.ts';
import { remindAll } from './remind.ts';
import { routes } from './routes.ts';
import { openMailServer } from './send-mail.ts';
import { migrations, type Tables } from './tables.ts';
import { deleteWish, findWish } from './wishes.ts';

/** Reminds learners by mail who wish it, on days on which they have not learned. */
export const reminder = definePlugin<typeof settings, Tables>({
  name: 'reminder',
  version: '0.1.0',
  api_version: '1',
  license_tier: 'core',
  display_name: { en: 'Reminder', de: 'Erinnerung' },
  description: {
    en: 'Reminds learners by mail on days without learning.',
    de: 'Erinnert per Mail an Tagen ohne Lernen.',
  },
  settings,
  migrations,
  translations: {
    en: {
      subject: 'Ten minutes today?',
      text: 'Hello {name},\n\nyou have not learned today. Ten minutes are enough to keep what you know.\n',
    },
    de: {
      subject: 'Zehn Minuten heute?',
      text: 'Hallo {name},\n\nheute hast du noch nicht gelernt. Zehn Minuten genügen, um zu behalten, was du kannst.\n',
    },
  },
  routes: () => routes,
  activate: (context) => {
    context.schedule('remind', { cron: '5 * * * *' }, ({ signal }) => remind(context, signal));
  },
  privacy: {
    export_user: async (context, user_id) => ({ wish: await findWish(context, user_id) }),
    erase_user: (context, user_id) => deleteWish(context, user_id),
  },
});

async function remind(context: Context, signal: AbortSignal): Promise<void> {
  const mailServer = await openMailServer(context);
  if (mailServer === null) return;
  try {
    const sent = await remindAll(context, mailServer.send, signal);
    if (sent > 0) context.logger.info('Reminders were sent.', { sent });
  } finally {
    mailServer.close();
  }
}
