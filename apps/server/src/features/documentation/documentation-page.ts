import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { SECURITY_HEADERS } from '@learnwright/http';

/** The files of the reference page: Swagger UI's own, and the two lines that start it. */
export const DOCUMENTATION_ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js'] as const;

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
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/** The reference page, in a policy that lets its own scripts run and nothing else. */
export function documentationPage(requestId: string): Response {
  return new Response(PAGE, { headers: assetHeaders('text/html; charset=utf-8', requestId) });
}

/** One of the page's files. */
export async function readDocumentationAsset(
  asset: (typeof DOCUMENTATION_ASSETS)[number],
  requestId: string,
): Promise<Response> {
  const mediaType = asset.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
  const body = asset === 'start.js' ? START : await readFile(swaggerFile(asset), 'utf8');
  return new Response(body, { headers: { ...assetHeaders(mediaType, requestId), 'Cache-Control': 'max-age=86400' } });
}

function swaggerFile(name: string): string {
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
