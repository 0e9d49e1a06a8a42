import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Links of a built site that lead nowhere, anchors included, and what a page would load from elsewhere. */
export function findDeadLinks(folder: string, base: string): readonly string[] {
  const pages = globSync('**/*.html', { cwd: folder });
  const anchors = new Map(pages.map((page) => [page, listAnchors(readFileSync(join(folder, page), 'utf8'))]));
  return pages.flatMap((page) => {
    const html = readFileSync(join(folder, page), 'utf8');
    const loaded = [...html.matchAll(/<(?:script|link|img|iframe)\b[^>]*?\s(?:src|href)="([^"]+)"/g)];
    const foreign = loaded.flatMap(([, url = '']) => (/^(?:[a-z]+:)?\/\//.test(url) ? [url] : []));
    const links = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
    const dead = [...new Set(links)].filter((url) => !/^[a-z]+:/.test(url) && !leads(url, page));
    return [...foreign, ...dead].map((url) => `${page}: ${url}`);
  });

  function leads(url: string, page: string): boolean {
    const [path = '', anchor = ''] = decodeURI(url).split('#');
    const file =
      path === '' ? page : path.startsWith('/') ? join('.', path.replace(base, '/')) : join(dirname(page), path);
    const target = file.endsWith('/') || file === '.' ? join(file, 'index.html') : file;
    const known = anchors.get(target);
    if (known === undefined) return anchor === '' && existsSync(join(folder, target));
    return anchor === '' || known.has(decodeURIComponent(anchor));
  }
}

function listAnchors(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id));
}
