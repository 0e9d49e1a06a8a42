/** What a request was answered with, read whole. */
export interface PluginAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or the text of another media type; null for none. */
  readonly body: ReturnType<typeof JSON.parse>;
}

/** Reads a response whole. */
export async function readAnswer(response: Response): Promise<PluginAnswer> {
  const { status, headers } = response;
  const text = await response.text();
  if (text === '') return { status, headers, body: null };
  const isJson = headers.get('content-type')?.includes('json') === true;
  return { status, headers, body: isJson ? JSON.parse(text) : text };
}
