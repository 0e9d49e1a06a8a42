import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { findPage } from './site-pages.ts';

/** What VitePress says of the page that is rendered; `realPath` is missing where it builds the search index. */
interface PageEnvironment {
  readonly path: string;
  readonly realPath?: string;
}

/** How READMEs lead to another package of ours. */
const ON_NPM = /^https:\/\/www\.npmjs\.com\/package\/@learnwright\/([\w-]+)/;

/**
 * Makes VitePress read Markdown as GitHub does: links lead from the file as it lies in the repository, curly braces are
 * text, and Mermaid is a picture. `keepFile` is told of every other file that a page leads to.
 */
export function readAsGithub(md: MarkdownRenderer, root: string, keepFile: (file: string) => void): void {
  md.core.ruler.push('repository-links', (state) => {
    const { path, realPath = path }: PageEnvironment = state.env;
    const source = relative(root, realPath);
    for (const block of state.tokens.filter(({ type }) => type === 'inline')) {
      block.children = (block.children ?? []).flatMap((token, index, all) => {
        const href = token.type === 'link_open' ? token.attrGet('href') : null;
        if (href !== null) token.attrSet('href', leadOn(root, source, href, keepFile));
        const page = token.type === 'code_inline' ? findNamedPage(root, token.content) : null;
        if (page === null || all[index - 1]?.type === 'link_open') return [token];
        const open = new state.Token('link_open', 'a', 1);
        open.attrSet('href', `/${page}`);
        return [open, token, new state.Token('link_close', 'a', -1)];
      });
    }
  });
  md.renderer.rules.text = (tokens, index) => withoutBraces(md.utils.escapeHtml(tokens[index]?.content ?? ''));
  md.renderer.rules.code_inline = (tokens, index) =>
    `<code>${withoutBraces(md.utils.escapeHtml(tokens[index]?.content ?? ''))}</code>`;
  const fence = md.renderer.rules.fence;
  md.renderer.rules.fence = (...rendered) => {
    const [tokens, index] = rendered;
    const { info, content } = tokens[index] ?? { info: '', content: '' };
    if (info.trim() !== 'mermaid') return fence?.(...rendered) ?? '';
    return `<MermaidPicture source="${md.utils.escapeHtml(content)}" />\n`;
  };
}

/** The anchor that GitHub gives to a heading. */
export function nameAnchor(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

function leadOn(root: string, source: string, href: string, keepFile: (file: string) => void): string {
  const [path = '', anchor] = decodeURI(href.replace(ON_NPM, (_, name) => `/packages/${name}`)).split('#');
  if (path === '' || /^[a-z]+:/.test(path)) return href;
  const target = path.startsWith('/') ? path.slice(1) : join(dirname(source), path).replace(/\/$/, '');
  const page = findPage(root, target) ?? findPage(root, target.replace('packages/', 'apps/'));
  if (page !== null) return `/${page}${anchor === undefined ? '' : `#${anchor}`}`;
  if (!existsSync(join(root, target)) || !target.startsWith('docs/')) {
    throw new Error(`${source} leads to ${href}, which the site does not have.`);
  }
  keepFile(target);
  return `/${target}`;
}

/** The page of a file that a text names as code, as READMEs do, which npm shows without the repository around them. */
function findNamedPage(root: string, code: string): string | null {
  return /^docs\/[\w/-]+\.md$/.test(code) ? findPage(root, code) : null;
}

/** Vue would run what stands in them. */
function withoutBraces(html: string): string {
  return html.replaceAll('{{', '&#123;&#123;');
}
