/** A plugin that needs another one, and works every day. */
export const NEEDS_QUIZ = {
  name: 'quiz-more',
  yaml: 'depends_on: [quiz]\n',
  fields: `depends_on: ['quiz'], activate: (context) => context.schedule('nightly', { every: { days: 1 } }, () => undefined),`,
};
/** Fields of a plugin whose route fails. A button of its leads elsewhere, and a slot is none that is known. */
export const BREAKS = `
  frontend_manifest: {
    sidebar_actions: [{ id: 'go', label: { en: 'Go' }, icon: 'play', action: '/api/users' }],
    holograms: [{ id: 'deck' }],
  },
  routes: (route) => [
    route.get('/broken', { access: 'public', summary: 'Break', response: { 200: z.string() } }, () => {
      throw new Error('the file is gone');
    }),
  ],`;
/** Fields of a plugin that does not start with a bonus of ten. */
export const PICKY = `
  settings: { bonus: setting(z.int(), 5, { label: { en: 'Bonus' } }) },
  activate: ({ settings }) => { if (settings.values.bonus > 9) throw new Error('a bonus of ten is too much'); },`;
/** Fields of a plugin with a method that looks like a hook. */
export const WARNS = `on_session_completed: () => undefined,`;
