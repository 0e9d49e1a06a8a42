import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where `pnpm --filter @learnwright/web pictures` puts them: no picture is in the repository. */
const FOLDER = 'node_modules/.cache/learnwright/pictures';
/** `<!-- picture: name | what it shows -->` in a page. */
const PLACE = /<!-- picture: (\w+) \| ([^<>\n]*)-->/g;

/** Shows the pictures that were taken where pages have a place for them; without them there is nothing. */
export function showPictures(root: string) {
  let base = '/';
  return {
    name: 'pictures-of-the-site',
    enforce: 'pre' as const,
    configResolved: (config: { readonly command: string; readonly base: string }) => {
      base = config.command === 'build' ? `${config.base}pictures/` : `/@fs${join(root, FOLDER)}/`;
    },
    transform: (text: string, id: string) => {
      if (!id.endsWith('.md')) return undefined;
      return text.replace(PLACE, (place, name: string, caption: string) =>
        existsSync(join(root, FOLDER, `${name}-dark.png`)) ? drawPicture(base, name, caption.trim()) : place,
      );
    },
  };
}

/** Copies the pictures into a site that was built. */
export function copyPictures(root: string, site: string): void {
  const folder = join(root, FOLDER);
  if (existsSync(folder)) cpSync(folder, join(site, 'pictures'), { recursive: true });
}

/** A bound address is no file of the build. */
function drawPicture(base: string, name: string, caption: string): string {
  const image = (theme: string) =>
    `<img class="shot-${theme}" :src="'${base}${name}-${theme}.png'" width="1040" height="760" loading="lazy" alt="${caption}">`;
  return `<figure class="shot">${image('light')}${image('dark')}<figcaption>${caption}</figcaption></figure>`;
}
