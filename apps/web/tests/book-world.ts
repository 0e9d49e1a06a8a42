import type { Schemas } from '@learnwright/client';
import { type GitServer, startGitServer } from '@learnwright/test-kit';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type LearnerWorld, startLearnerWorld } from './learner-world.ts';
import type { Page } from './open-app.ts';
import { createLearner } from './play-lesson.ts';
import { send } from './talk-with-tutor.ts';

export type Book = Schemas['Books_Book'];
export type Chapter = Schemas['Books_Chapter'];

/** The file of the first chapter. */
export const WATER = 'manuscript/chapters/01-water.md';

const FILES = {
  'config/metadata.yaml': 'title: The Sea\nlang: en\n',
  [WATER]: '# Water\n\nOne\n\nTwo\n\nThree\n',
  'manuscript/chapters/02-salt.md': '# Salt\n\nIt is *salty*.\n',
};

/** A book from a repository of its own, and its author's page. */
interface AuthorWithBook {
  readonly user_id: string;
  readonly book: Book;
  /** The name of the repository. */
  readonly name: string;
  /** The path of the first chapter in the API. */
  readonly chapter: string;
  readonly page: Page;
}

/** The product, a browser, and a Git server with books. */
export interface BookWorld extends LearnerWorld {
  remote(): GitServer;
  /** Comes as a new learner with a book; `$book` and `$chapter` in the address are its id and that of its first chapter. */
  comeWithBook(address: string): Promise<AuthorWithBook>;
  /** Changes a chapter as somebody else would. */
  change(chapter: string, body: Schemas['Books_PatchChapter']): Promise<Chapter>;
  /** Forgets what the browser says of refusals that a test has meant. */
  forgetRefusals(): void;
}

/** Starts it for the tests of a file. */
export function startBookWorld(): BookWorld {
  const world = startLearnerWorld(async () => ({ plugins: { books: 'settings: { allow_http_loopback: true }\n' } }));
  let remote: GitServer;
  let count = 0;
  beforeAll(async () => {
    remote = await startGitServer();
    remote.create('sea', [{ files: FILES }]);
  });
  afterEach(() => remote.demand(null));
  afterAll(() => remote.close());

  return {
    ...world,
    remote: () => remote,
    comeWithBook: async (address) => {
      count += 1;
      const name = `sea-${count}`;
      const url = remote.copy('sea', name);
      const user_id = await createLearner(world.product());
      const book = await send<Book>(world.product(), 'POST', '/plugins/books/import/git', { user_id, url });
      const [first] = await world.product().ask<Chapter[]>(`/plugins/books/${book.id}/chapters`);
      const id = first?.id ?? '';
      await world.app().comeAs(user_id, address.replace('$book', book.id).replace('$chapter', id));
      return { user_id, book, name, chapter: `/plugins/books/${book.id}/chapters/${id}`, page: world.app().page };
    },
    change: (chapter, body) => send<Chapter>(world.product(), 'PATCH', chapter, body),
    forgetRefusals: () => {
      const { faults } = world.app();
      faults.splice(0, faults.length, ...faults.filter((fault) => !/status of (?:409|412|422)/.test(fault)));
    },
  };
}
