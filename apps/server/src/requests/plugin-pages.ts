import { AppError } from '@learnwright/core';
import { isKnown, markWhole, readHeader, sentPath } from '@learnwright/http';
import type { PluginHost } from '@learnwright/plugin-host';
import { UI_HEADERS } from '@learnwright/plugin-sdk/loading';
import type { RequestMiddleware } from './request-middleware.ts';

const ADDRESS = /^\/plugin-ui\/([^/]+)\/([^/]+)\/(.+)$/;
const ROUTE = '/plugin-ui/{name}/{version}/{file}';
const LASTING = 'public, max-age=31536000, immutable';

/**
 * Answers the files of plugins' pages to everybody: they are the same for all, and the frame that asks for them is nobody. They were
 * read when the plugin began to run, and are not there while it does not, or another version does. Throws not_found.
 */
export function answerPluginPages(host: Pick<PluginHost, 'findUiFile'>): RequestMiddleware {
  return async (c, next) => {
    const { method } = c.req;
    if (method !== 'GET' && method !== 'HEAD') return next();
    c.env.route = ROUTE;
    const [, name = '', version = '', path = ''] = ADDRESS.exec(sentPath(c)) ?? [];
    const file = host.findUiFile(name, version, path);
    if (file === null) throw new AppError('not_found', 'No plugin that runs has such a page.');
    const etag = `"${file.tag}"`;
    const headers = {
      ...UI_HEADERS,
      'Cache-Control': file.lasts ? LASTING : 'no-cache',
      ETag: etag,
      'X-Request-Id': c.env.requestId,
    };
    const known = readHeader(c, 'if-none-match');
    if (known !== undefined && isKnown(known, etag)) return markWhole(new Response(null, { status: 304, headers }));
    const described = { 'Content-Type': file.type, 'Content-Length': String(file.bytes.length) };
    return markWhole(new Response(method === 'HEAD' ? null : file.bytes, { headers: { ...headers, ...described } }));
  };
}
