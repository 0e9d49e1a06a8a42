import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { server } from './route-layouts.ts';

/** The books of an author. */
export const books = createRoute({
  getParentRoute: () => server,
  path: '/books',
  component: lazyRouteComponent(() => import('../features/books/library-page.tsx'), 'LibraryPage'),
});

/** A book. */
export const book = createRoute({
  getParentRoute: () => server,
  path: '/books/$book',
  component: lazyRouteComponent(() => import('../features/books/book-page.tsx'), 'BookPage'),
});

/** A chapter of a book. */
export const chapter = createRoute({
  getParentRoute: () => server,
  path: '/books/$book/$chapter',
  component: lazyRouteComponent(() => import('../features/books/chapter-page.tsx'), 'ChapterPage'),
});
