import type { Client } from '@learnwright/client';

/** The same client, which notes the operations that it is asked for. */
export function noteOperations(client: Client, noted: Set<string>): Client {
  return {
    get: (path, ...options) => {
      noted.add(`GET ${path}`);
      return client.get(path, ...options);
    },
    post: (path, ...options) => {
      noted.add(`POST ${path}`);
      return client.post(path, ...options);
    },
    put: (path, ...options) => {
      noted.add(`PUT ${path}`);
      return client.put(path, ...options);
    },
    patch: (path, ...options) => {
      noted.add(`PATCH ${path}`);
      return client.patch(path, ...options);
    },
    delete: (path, ...options) => {
      noted.add(`DELETE ${path}`);
      return client.delete(path, ...options);
    },
    stream: (path, ...options) => {
      noted.add(`POST ${path}`);
      return client.stream(path, ...options);
    },
    follow: (path, ...options) => {
      noted.add(`GET ${path}`);
      return client.follow(path, ...options);
    },
    download: (path, ...options) => {
      noted.add(`GET ${path}`);
      return client.download(path, ...options);
    },
    pages: (path, ...options) => {
      noted.add(`GET ${path}`);
      return client.pages(path, ...options);
    },
  };
}
