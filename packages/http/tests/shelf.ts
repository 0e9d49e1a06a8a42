import { AppError, givenIdSchema, idSchema, isAppError } from '@learnwright/core';
import {
  createRouteHelper,
  pageQuery,
  pageRequest,
  type RouteDefinition,
  reply,
  replyPage,
} from '@learnwright/plugin-sdk';
import { z } from 'zod';
import { NOBODY } from '../src/authorize.ts';
import { createRouteApp } from '../src/route-app.ts';
import { createTestHandling } from './request-handling.ts';

/** What the routes of the shelf work on. */
export interface Shelf {
  readonly books: Map<string, { id: string; title: string }>;
}

const route = createRouteHelper<Shelf>();
const bookSchema = z.object({ id: idSchema, title: z.string().min(1).max(20) });
/** Books have their ids from whoever adds them. */
const params = z.object({ book_id: givenIdSchema });

const listQuery = z.object({ ...pageQuery, by: z.string().optional() });

const routes: RouteDefinition<Shelf>[] = [
  route.get(
    '/books',
    { access: 'public', summary: 'List', query: listQuery, response: { 200: z.array(bookSchema) } },
    ({ context, query }) => {
      const { limit, after } = pageRequest(query);
      const start = after === null ? 0 : Number(after[0]);
      const items = [...context.books.values()].slice(start, limit === null ? undefined : start + limit);
      return replyPage({ items, next: start + items.length < context.books.size ? [start + items.length] : null });
    },
  ),
  route.post(
    '/books',
    { access: 'public', summary: 'Add', body: bookSchema, response: { 201: bookSchema } },
    ({ context, body }) => {
      context.books.set(body.id, body);
      return body;
    },
  ),
  route.get(
    '/books/{book_id}',
    { access: 'public', summary: 'Read', params, response: { 200: bookSchema } },
    ({ context, params: { book_id } }) => reply(200, context.books.get(book_id)),
  ),
  route.delete(
    '/books/{book_id}',
    { access: 'public', summary: 'Remove', params, response: { 204: null } },
    ({ context, params: { book_id } }) => {
      context.books.delete(book_id);
      return reply(204);
    },
  ),
  route.patch(
    '/shelves/{book_id}',
    {
      access: 'public',
      summary: 'Change',
      params,
      body: bookSchema.pick({ title: true }).partial(),
      response: { 200: bookSchema },
    },
    ({ context, params: { book_id }, body }) => {
      const book = context.books.get(book_id);
      if (book === undefined) throw new AppError('not_found', `There is no book ${book_id}.`);
      const changed = { ...book, title: body.title ?? book.title };
      context.books.set(book_id, changed);
      return changed;
    },
  ),
  route.delete(
    '/shelves/{book_id}',
    { access: 'public', summary: 'Clear', params, response: { 204: null } },
    ({ context, params: { book_id } }) => {
      context.books.delete(book_id);
      return reply(204);
    },
  ),
  route.get(
    '/notes/{book_id}',
    {
      access: 'public',
      summary: 'List the notes of a book',
      params,
      query: z.object(pageQuery),
      response: { 200: z.array(z.string()) },
    },
    ({ params: { book_id }, query: { limit } }) => replyPage({ items: [book_id], next: limit === 1 ? [1] : null }),
  ),
  route.delete(
    '/notes/{id}',
    { access: 'public', summary: 'Remove a note', params: z.object({ id: idSchema }), response: { 204: null } },
    () => reply(204),
  ),
  route.post(
    '/notes/all',
    {
      access: 'public',
      summary: 'Print all notes',
      body: z.object({ copies: z.int().min(1).default(1) }).optional(),
      response: { 200: z.object({ body: z.unknown() }) },
    },
    ({ body }) => ({ body: body ?? 'none' }),
  ),
  route.post(
    '/notes/tidy',
    {
      access: 'public',
      summary: 'Tidy the notes',
      body: z.object({ older_than_days: z.int() }).default({ older_than_days: 30 }),
      response: { 200: z.object({ older_than_days: z.int() }) },
    },
    ({ body }) => body,
  ),
  route.put(
    '/pages/{book_id}',
    {
      access: 'public',
      summary: 'Write a page',
      params,
      query: z.object({ side: z.enum(['left', 'right']) }),
      body: z.object({ text: z.string().min(1) }),
      response: { 200: z.string() },
    },
    ({ query, body }) => `${query.side}: ${body.text}`,
  ),
  route.post(
    '/scans',
    { access: 'public', summary: 'Scan', upload: { max_bytes: 1000 }, response: { 201: z.array(z.string()) } },
    ({ upload }) => upload.files.map(({ name, bytes }) => `${name} ${bytes.length}`),
  ),
];

/** A shelf with books of these titles, and its routes. */
export function createShelf(...titles: string[]) {
  const books = new Map(titles.map((title, index) => [`b${index}`, { id: `b${index}`, title }]));
  const app = createRouteApp({ basePath: '/api', routes, context: { books }, handling: createTestHandling() });
  const fetch = async (path: string, init?: RequestInit) =>
    app.fetch(new Request(`http://localhost/api${path}`, init), { requestId: 'r1', caller: NOBODY });
  return { books, fetch };
}

/** A request with a JSON body. */
export function json(method: string, body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  };
}

/** The AppError that a request ends with. */
export async function failure(answer: Promise<Response>): Promise<AppError> {
  const error: unknown = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isAppError(error)) throw new Error(`expected an AppError, got ${String(error)}`);
  return error;
}
