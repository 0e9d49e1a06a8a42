/** A call of the API that must succeed; prints it, so that the reader can repeat it. */
export async function call<T>(base: string, method: string, path: string, body?: unknown): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${base}/api${path}`, {
    method,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(body === undefined || isForm ? {} : { headers: { 'Content-Type': 'application/json' } }),
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
