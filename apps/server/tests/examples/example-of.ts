import type { Operation } from '../api-sweep/api-document.ts';

/** The request that the API document shows for an operation. */
export interface Example {
  readonly request: Request;
  /** What a request needs and the document has no example for. */
  readonly missing: readonly string[];
}

/** The request that the page of the reference sends at the first click. */
export function exampleOf({ method, path, parameters, requestBody }: Operation): Example {
  const examples = new Map(parameters.map(({ name, example }) => [name, example]));
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(examples.get(name))));
  const url = new URL(address, 'http://localhost');
  for (const { in: place, name, example } of parameters) {
    if (place === 'query' && example !== undefined) url.searchParams.set(name, String(example));
  }
  const body = requestBody?.content['application/json']?.example;
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  const unsaid = parameters
    .filter(({ required, example }) => required && example === undefined)
    .map(({ name }) => name);
  return {
    request: new Request(url, { method, ...init }),
    missing: [...unsaid, ...(requestBody !== undefined && body === undefined ? ['the body'] : [])],
  };
}
