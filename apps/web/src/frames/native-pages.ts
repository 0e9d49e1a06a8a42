/** The pages of plugins that the app has itself, by the name of the plugin and the id of the page. */
const NATIVE = {
  'assessment assessment': '/projects',
  'books books': '/books',
  'content content': '/learn',
  'courses courses': '/create',
  'flashcards flashcards': '/cards',
  'gamification achievements': '/badges',
  'maintenance maintenance': '/review',
  'notebook notebook': '/notebook',
  'session sessions': '/tutor',
  'tools tools': '/projects',
  'tracking progress': '/progress',
} as const;

/** An address of the app. */
export type NativePage = (typeof NATIVE)[keyof typeof NATIVE];

/** The page of the app that shows what a page of a plugin is about; null where the app has none. */
export function findNativePage(plugin: string, page: string): NativePage | null {
  const name = `${plugin} ${page}`;
  return isNative(name) ? NATIVE[name] : null;
}

function isNative(name: string): name is keyof typeof NATIVE {
  return Object.hasOwn(NATIVE, name);
}
