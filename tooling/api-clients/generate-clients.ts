import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { generate } from 'orval';

/**
 * Writes the clients of three generators for an API document into a folder: `openapi-typescript.ts`, `hey-api/`, `orval.ts`.
 * They have the options that the guide for client developers names.
 */
export async function generateClients(document: string, folder: string, baseUrl: string): Promise<void> {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, document);
  writeFileSync(join(folder, 'openapi-typescript.ts'), astToString(await openapiTypescript(document)));
  await createClient({
    input: file,
    output: { path: join(folder, 'hey-api'), entryFile: true },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  });
  await generate({
    input: { target: file },
    output: {
      ...{ target: join(folder, 'orval.ts'), client: 'fetch', mode: 'single', baseUrl },
      // Of an upload it takes the form alone: for a form or a ZIP it writes code that does not compile.
      override: { contentType: { exclude: ['application/zip'] } },
    },
  });
}
