import { type Problem, type Result, unexpectedAnswer } from '../api/result.ts';
import { readBlob, readText } from './read-text.ts';
import type { Watch } from './watch.ts';

/**
 * An unchecked answer of a server. The types of the client say what the document promises, and trust the
 * server: this is the one place where they do.
 */
export type Unchecked = ReturnType<typeof JSON.parse>;

/** The statuses of answers without a body. */
const EMPTY = [204, 205];

/** Reads an answer that is no stream. Rejects with an ApiError where it breaks off. */
export async function readAnswer(response: Response, watch: Watch): Promise<Result<Unchecked, string>> {
  if (!response.ok) return { data: null, error: await readProblem(response, watch), response };
  const kind = mediaType(response);
  if (/^(?:image|audio)\//.test(kind)) {
    return { data: await watch.within(() => response.blob()), error: null, response };
  }
  const text = await readText(response, watch);
  if (EMPTY.includes(response.status)) return { data: null, error: null, response };
  // Every answer of the server has an id of its request; the words of a network have none.
  const isOurs = response.headers.has('x-request-id');
  if (isOurs && kind.startsWith('text/') && kind !== 'text/html') return { data: text, error: null, response };
  const data = kind === 'application/json' ? parse(text) : undefined;
  // Such as the sign-in page of a network, which answers in place of the server.
  if (data === undefined) return { data: null, error: unexpected(response), response };
  return { data, error: null, response };
}

/** A file as it was answered. */
export interface DownloadedFile {
  readonly blob: Blob;
  /** The name that the server gives it; null for none. */
  readonly filename: string | null;
}

/** Reads an answer that is a file. Rejects with an ApiError where it breaks off. */
export async function readFile(response: Response, watch: Watch): Promise<Result<DownloadedFile, string>> {
  if (!response.ok) return { data: null, error: await readProblem(response, watch), response };
  const filename = filenameOf(response);
  // Such as the sign-in page of a network, which answers in place of the server.
  if (filename === null && mediaType(response) === 'text/html') {
    return { data: null, error: unexpected(response), response };
  }
  return { data: { blob: await readBlob(response, watch), filename }, error: null, response };
}

/** The name of a file without the folders that a server might put before it. */
function filenameOf({ headers }: Response): string | null {
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=utf-8''([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  const name = encoded === undefined ? plain : decode(encoded);
  return name?.split(/[\\/]/).at(-1)?.trim() || null;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Reads the problem document of a refusal. */
export async function readProblem(response: Response, watch: Watch): Promise<Problem<string>> {
  const text = await readText(response, watch);
  const problem = mediaType(response) === 'application/problem+json' ? parse(text) : undefined;
  return typeof problem?.code === 'string' ? problem : unexpected(response);
}

function unexpected(response: Response): Problem<never> {
  const kind = mediaType(response) || 'no media type';
  return unexpectedAnswer(response, `The answer with status ${response.status} and ${kind} is not one of the API.`);
}

function mediaType(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function parse(text: string): Unchecked {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
