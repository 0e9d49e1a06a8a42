import { z } from '@learnwright/plugin-sdk';
import { route } from '../../route.ts';
import { buildApiDocument } from './build-api-document.ts';
import { DOCUMENTATION_ASSETS, documentationPage, readDocumentationAsset } from './documentation-page.ts';

export const documentationRoutes = [
  route.get(
    '/openapi.json',
    {
      access: 'public',
      summary: 'Read the OpenAPI 3.1 document of the core and the active plugins',
      response: { 200: z.record(z.string(), z.unknown()) },
    },
    ({ context }) => buildApiDocument(context),
  ),
  route.get(
    '/docs',
    {
      access: 'public',
      summary: 'Browse the API reference',
      response: { 200: { media_type: 'text/html; charset=utf-8', description: 'A page for people.' } },
    },
    ({ request }) => documentationPage(request.id),
  ),
  route.get(
    '/docs/{asset}',
    {
      access: 'public',
      summary: 'Read a script or style sheet of the reference page',
      params: z.object({ asset: z.enum(DOCUMENTATION_ASSETS) }),
      response: { 200: { media_type: 'text/plain', description: 'The file, in its own media type.' } },
    },
    ({ params, request }) => readDocumentationAsset(params.asset, request.id),
  ),
];
