import { copyFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the lessons of a folder stand below the pages. */
const LESSONS = 'lessons';

/** What a build for static hosting is told. */
export interface StaticHosting {
  /** The path that the app stands below. */
  readonly base: string;
  /** The address of a server. */
  readonly api?: string | undefined;
  /** A folder that `learnwright content export` has written, or the address where one is served. */
  readonly lessons?: string | undefined;
}

/** Throws a sentence for what cannot be hosted. */
export function requireStaticHosting({ api, lessons }: StaticHosting): void {
  if (lessons === undefined) return;
  if (api !== undefined) throw new Error('Give --api or --lessons: a server has lessons of its own.');
  if (!isAddress(lessons) && !existsSync(join(lessons, 'index.json'))) {
    throw new Error(`${lessons} has no index.json. Write it with "learnwright content export ${lessons}".`);
  }
}

/** The policy of the page where no server sends headers; a `<meta>` cannot say who may frame it. */
const policyFor = (elsewhere: string) =>
  [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:",
    `font-src 'self'; connect-src 'self'${elsewhere === '' ? '' : ` ${elsewhere}`}; worker-src 'self'; manifest-src 'self'`,
    "frame-src 'self'; base-uri 'none'; form-action 'self'; object-src 'none'",
    "require-trusted-types-for 'script'; trusted-types app",
  ].join('; ');

/**
 * Makes the page fit for a place that serves files alone: its policy stands in it, and the address of the API where that
 * is elsewhere, or that of its lessons. Such places answer `404.html` for addresses that they do not know, which is the page again.
 */
export function prepareStaticHosting(site: string, { base, api, lessons }: StaticHosting): void {
  const origin = api === undefined ? '' : new URL(api).origin;
  const address = lessons === undefined ? '' : bringLessons(site, base, lessons);
  const elsewhere = address.startsWith('http') ? new URL(address).origin : origin;
  const file = join(site, 'index.html');
  const lines = [
    `<meta http-equiv="Content-Security-Policy" content="${policyFor(elsewhere)}" />`,
    ...(origin === '' ? [] : [`<meta name="learnwright-api" content="${origin}" />`]),
    ...(address === '' ? [] : [`<meta name="learnwright-lessons" content="${address.replaceAll('"', '%22')}" />`]),
  ];
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('<meta charset="utf-8" />', (charset) => [charset, ...lines].join('\n    ')),
  );
  copyFileSync(file, join(site, '404.html'));
}

/** Copies a folder of lessons beside the pages, and returns its address; that of another place stays what it is. */
function bringLessons(site: string, base: string, lessons: string): string {
  if (isAddress(lessons)) return new URL(lessons).href;
  cpSync(lessons, join(site, LESSONS), { recursive: true });
  return `${base}${LESSONS}/`;
}

function isAddress(lessons: string): boolean {
  return /^https?:\/\//.test(lessons);
}
