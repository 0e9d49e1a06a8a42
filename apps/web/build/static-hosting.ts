import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The policy of the page where no server sends headers; a `<meta>` cannot say who may frame it. */
const policyFor = (api: string) =>
  [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:",
    `font-src 'self'; connect-src 'self'${api === '' ? '' : ` ${api}`}; worker-src 'self'; manifest-src 'self'`,
    "frame-src 'self'; base-uri 'none'; form-action 'self'; object-src 'none'",
    "require-trusted-types-for 'script'; trusted-types app",
  ].join('; ');

/**
 * Makes the page fit for a place that serves files alone: its policy stands in it, and the address of the API where that
 * is elsewhere. Such places answer `404.html` for addresses that they do not know, which is the page again.
 */
export function prepareStaticHosting(site: string, api: string | undefined): void {
  const origin = api === undefined ? '' : new URL(api).origin;
  const file = join(site, 'index.html');
  const lines = [
    `<meta http-equiv="Content-Security-Policy" content="${policyFor(origin)}" />`,
    ...(origin === '' ? [] : [`<meta name="learnwright-api" content="${origin}" />`]),
  ];
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('<meta charset="utf-8" />', (charset) => [charset, ...lines].join('\n    ')),
  );
  copyFileSync(file, join(site, '404.html'));
}
