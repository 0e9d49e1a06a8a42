import { type Client, type DownloadedFile, type Result, requireData } from '@learnwright/client';

/**
 * Calls an address that a plugin declares, and `fillAddress` has found to be its own. The document of the API does not have it: what it
 * answers is unknown.
 */
export async function callOwn(
  client: Client,
  method: 'get' | 'post' | 'patch',
  address: string,
  body?: object,
): Promise<unknown> {
  const input = body === undefined ? {} : { body };
  const result: Result<unknown, string> = await Reflect.apply(client[method], client, [address, input]);
  return requireData(result);
}

/** Reads a file from such an address, and the name that the server gives it. */
export async function downloadOwn(client: Client, address: string): Promise<DownloadedFile> {
  const result: Result<DownloadedFile, string> = await Reflect.apply(client.download, client, [
    address,
    { timeout: TIMEOUT },
  ]);
  return requireData(result);
}

/** How long the server may write a file before the first byte comes, in milliseconds. */
const TIMEOUT = 120_000;
