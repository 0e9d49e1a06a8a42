import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isKnown, SECURITY_HEADERS } from '@learnwright/http';
import { type RouteRequest, z } from '@learnwright/plugin-sdk';
import { route } from '../route.ts';
import type { ApiDocument } from './api-document.ts';

/** The files of the reference page: the files of Swagger UI, and a script that starts it. */
const ASSETS = [
  { name: 'swagger-ui.css', media_type: 'text/css; charset=utf-8', example: '.swagger-ui { color: #3b4151; }' },
  { name: 'swagger-ui-bundle.js', media_type: 'text/javascript; charset=utf-8', example: '!function(){}();' },
  { name: 'start.js', media_type: 'text/javascript; charset=utf-8', example: 'SwaggerUIBundle({});' },
] as const;
type Asset = (typeof ASSETS)[number];

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Learnwright API</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript; the document itself is at <a href="openapi.json">openapi.json</a>.</noscript>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#reference', deepLinking: true, docExpansion: 'list' });
`;

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The routes of the API's documentation. */
export const documentationRoutes = [
  route.get(
    '/openapi.json',
    {
      access: 'public',
      summary: 'Read the OpenAPI 3.1 document of the core and the active plugins',
      example: { answer: { openapi: '3.1.0', info: { title: 'Learnwright', version: '1.2.0' }, paths: {} } },
      response: { 200: z.record(z.string(), z.unknown()) },
    },
    ({ context, request }) => answerDocument(context.apiDocument(), request),
  ),
  route.get(
    '/docs',
    {
      access: 'public',
      summary: 'Browse the API reference',
      response: {
        200: { media_type: 'text/html; charset=utf-8', description: 'A page for people.', example: '<!doctype html>' },
      },
    },
    ({ request }) => documentationPage(request.id),
  ),
  ...ASSETS.map((asset) =>
    route.get(
      `/docs/${asset.name}`,
      {
        access: 'public',
        summary: `Read the file ${asset.name} of the reference page`,
        response: { 200: { media_type: asset.media_type, description: 'The file.', example: asset.example } },
      },
      ({ request }) => readAsset(asset, request.id),
    ),
  ),
];

/** The document, or 304 where the client has it. */
function answerDocument({ text, tag }: ApiDocument, { headers }: RouteRequest): Response {
  const known = headers.get('if-none-match');
  if (known !== null && isKnown(known, tag)) return new Response(null, { status: 304, headers: { ETag: tag } });
  return new Response(text, { headers: { 'Content-Type': 'application/json', ETag: tag } });
}

/** The reference page. Its policy lets the page's own scripts run and nothing else. */
function documentationPage(requestId: string): Response {
  return new Response(PAGE, { headers: assetHeaders('text/html; charset=utf-8', requestId) });
}

/** Reads one of the page's files. */
async function readAsset({ name, media_type }: Asset, requestId: string): Promise<Response> {
  const body = name === 'start.js' ? START : await readFile(swaggerFile(name), 'utf8');
  return new Response(body, { headers: { ...assetHeaders(media_type, requestId), 'Cache-Control': 'max-age=86400' } });
}

/** The build puts the files beside this one; run from source, they are in the package that they come from. */
function swaggerFile(name: string): URL | string {
  if (import.meta.url.endsWith('.js')) return new URL(`./swagger-ui/${name}`, import.meta.url);
  return createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`);
}

function assetHeaders(mediaType: string, requestId: string): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Content-Type': mediaType,
    'X-Request-Id': requestId,
  };
}
