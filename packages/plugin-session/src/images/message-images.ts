import { type ChatImage, type Message, notFound, type Page, type PageRequest, readPage } from '@learnwright/plugin-sdk';
import { type ImageInput, MOST_IMAGES } from '../image-input.ts';
import { requireSession } from '../session-records.ts';
import type { MessageImageRow, SessionContext } from '../tables.ts';

/** A picture without its file. */
export type MessageImage = Omit<MessageImageRow, 'data'>;

/** The pictures of so many latest messages of the learner are sent, so that a question about one can follow. */
const MESSAGES = 3;

const FIELDS = ['id', 'session_id', 'message_id', 'position', 'media_type', 'byte_count', 'created_at'] as const;

/** Stores the pictures of a message, in the transaction that stores the message. */
export async function storeImages(
  { db, createId }: SessionContext,
  { id: message_id, session_id, created_at }: Message,
  images: readonly ImageInput[],
): Promise<void> {
  if (images.length === 0) return;
  const rows = images.map(({ media_type, data }, position): MessageImageRow => {
    const byte_count = Buffer.byteLength(data, 'base64');
    return { id: createId(), session_id, message_id, position, media_type, byte_count, data, created_at };
  });
  await db.insertInto('plg_session__message_images').values(rows).execute();
}

/** Tells whether a message has just these pictures. */
export async function hasImages(
  context: SessionContext,
  message: Pick<Message, 'id'>,
  images: readonly ImageInput[],
): Promise<boolean> {
  const stored = (await readImages(context, [message.id])).get(message.id) ?? [];
  return (
    stored.length === images.length &&
    stored.every(({ media_type, data }, index) => {
      const given = images[index];
      return given !== undefined && given.media_type === media_type && given.data === data;
    })
  );
}

/** Reads the pictures that are sent with a history: those of the latest messages of the learner, four at the most. */
export async function readLatestImages(
  context: SessionContext,
  history: readonly Message[],
): Promise<ReadonlyMap<string, readonly ChatImage[]>> {
  const asked = history.filter(({ role }) => role === 'user').slice(-MESSAGES);
  const images = await readImages(
    context,
    asked.map(({ id }) => id),
  );
  const sent = new Map<string, readonly ChatImage[]>();
  let room = MOST_IMAGES;
  for (const { id } of asked.toReversed()) {
    const own = images.get(id) ?? [];
    if (own.length === 0 || own.length > room) continue;
    sent.set(id, own);
    room -= own.length;
  }
  return sent;
}

/** Lists the pictures of a session, oldest first, without their files; throws not_found. */
export async function listImages(
  { db, records }: SessionContext,
  session_id: string,
  page: PageRequest,
): Promise<Page<MessageImage>> {
  await requireSession(records, session_id);
  const query = db.selectFrom('plg_session__message_images').select(FIELDS).where('session_id', '=', session_id);
  return readPage(query, page, {
    by: [
      ['created_at', 'timestamp'],
      ['id', 'text'],
    ],
  });
}

/** The pictures of some messages in their order, without their files. */
export async function listImagesOf(
  db: SessionContext['db'],
  message_ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<MessageImageRow, 'id' | 'media_type'>[]>> {
  if (message_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('plg_session__message_images')
    .select(['id', 'message_id', 'media_type'])
    .where('message_id', 'in', message_ids)
    .orderBy('message_id')
    .orderBy('position')
    .execute();
  const images = Map.groupBy(rows, ({ message_id }) => message_id);
  return new Map([...images].map(([id, own]) => [id, own.map(({ message_id: _, ...image }) => image)]));
}

/**
 * Responds with a picture of a session. A browser shows it as a picture or not at all: its kind was checked, and nothing in
 * it runs. Throws not_found.
 */
export async function respondWithImage(
  { db }: SessionContext,
  { session_id, image_id }: { readonly session_id: string; readonly image_id: string },
): Promise<Response> {
  const image = await db
    .selectFrom('plg_session__message_images')
    .select(['media_type', 'data'])
    .where('session_id', '=', session_id)
    .where('id', '=', image_id)
    .executeTakeFirst();
  if (image === undefined) throw notFound('image', image_id);
  return new Response(Buffer.from(image.data, 'base64'), {
    headers: {
      'Content-Type': image.media_type,
      'Content-Disposition': 'inline',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, max-age=86400, immutable',
    },
  });
}

async function readImages({ db }: SessionContext, message_ids: readonly string[]): Promise<Map<string, ChatImage[]>> {
  const images = new Map<string, ChatImage[]>();
  if (message_ids.length === 0) return images;
  const rows = await db
    .selectFrom('plg_session__message_images')
    .select(['message_id', 'media_type', 'data'])
    .where('message_id', 'in', message_ids)
    .orderBy('message_id')
    .orderBy('position')
    .execute();
  for (const { message_id, ...image } of rows) {
    images.set(message_id, [...(images.get(message_id) ?? []), image]);
  }
  return images;
}
