/** The header of a caller with the token in `LEARNWRIGHT_TOKEN`; none in open mode. */
export function authorization(): Record<string, string> {
  const token = process.env.LEARNWRIGHT_TOKEN;
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}

/** A call of the API that must succeed; prints it, so that the reader can repeat it. */
export async function call<T>(base: string, method: string, path: string, body?: unknown): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${base}/api${path}`, {
    method,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    headers: { ...authorization(), ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }) },
  });
  const text = await response.text();
  console.log(`   ${method} /api${path} -> ${response.status}`);
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text === '' ? (undefined as T) : JSON.parse(text);
}

/** Prints the heading of a step. */
export function step(title: string): void {
  console.log(`\n== ${title}`);
}
