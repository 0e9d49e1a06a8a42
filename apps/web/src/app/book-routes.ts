import { createRoute } from '@tanstack/react-router';
import { lazyPage } from './lazy-page.ts';
import { server } from './route-layouts.ts';

/** The books of an author. */
export const books = createRoute({
  getParentRoute: () => server,
  path: '/books',
  ...lazyPage(() => import('../features/books/library-page.tsx'), 'LibraryPage', 'books', 'findings'),
});

/** A book. */
export const book = createRoute({
  getParentRoute: () => server,
  path: '/books/$book',
  ...lazyPage(() => import('../features/books/book-page.tsx'), 'BookPage', 'books', 'findings', 'slots'),
});

/** A chapter of a book. */
export const chapter = createRoute({
  getParentRoute: () => server,
  path: '/books/$book/$chapter',
  ...lazyPage(() => import('../features/books/chapter-page.tsx'), 'ChapterPage', 'books', 'findings', 'more', 'slots'),
});
