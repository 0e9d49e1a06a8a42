import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createMarkdownRenderer, type MarkdownRenderer } from 'vitepress';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDeadLinks } from '../../docs/.vitepress/check-links.ts';
import { describeChanges } from '../../docs/.vitepress/lists.ts';
import { nameAnchor, readAsGithub } from '../../docs/.vitepress/render-markdown.ts';
import { createSidebar, readIndex } from '../../docs/.vitepress/sidebar.ts';

const root = mkdtempSync(join(tmpdir(), 'learnwright-site-parts-'));
const FILES = {
  'docs/index.md': '# Home\n\n## For operators\n\n- [Jobs](guides/jobs.md)\n- [A package](../packages/a/README.md)\n',
  'docs/guides/jobs.md': '# Jobs\n',
  'docs/guides/new.md': '# `New`\n',
  'docs/guides/data.json': '{}',
  'docs/specification/index.md': '# Specification\n',
  'docs/specification/http.md': '# 10. HTTP\n',
  'docs/specification/records.md': '# 2. Records\n',
  'packages/a/README.md': '# @learnwright/a\n',
  'packages/b/CHANGELOG.md': '# @learnwright/b\n',
  'packages/a/src/secret.md': '# No page\n',
  '.changeset/one.md': '---\n\'@learnwright/a\': minor\n"@learnwright/b": patch\n---\n\nJobs end.\nAt once.\n',
  'built/index.html': '<a href="/base/guides/jobs.html#long">x</a><a href="mailto:a@b">x</a>',
  'built/guides/jobs.html': '<h2 id="long"></h2><a href="#short">x</a><a href="../gone.html">x</a>',
  'built/foreign.html': '<script src="https://cdn.example/a.js"></script><a href="https://example.org">x</a>',
};
beforeAll(() => {
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

describe('a page', () => {
  const kept: string[] = [];
  let md: MarkdownRenderer;
  beforeAll(async () => {
    md = await createMarkdownRenderer(root, { config: (made) => readAsGithub(made, root, (file) => kept.push(file)) });
  });
  const render = (text: string, page = 'docs/guides/new.md') => md.render(text, { path: join(root, page) });

  it('leads where its file leads, and to the pages of packages on npm and in code', () => {
    expect(render('[x](jobs.md#a)')).toContain('href="/guides/jobs.html#a"');
    expect(render('[x](../../packages/a)')).toContain('href="/packages/a.html"');
    expect(render('[x](../../README.md)', 'packages/a/README.md')).toContain('href="/"');
    expect(render('[x](https://www.npmjs.com/package/@learnwright/a#b)')).toContain('href="/packages/a.html#b"');
    expect(render('`docs/guides/jobs.md`', 'packages/a/README.md')).toContain('<a href="/guides/jobs.html"><code>');
    expect(render('[x](https://example.org)')).toContain('href="https://example.org"');
    expect(render('[x](data.json)')).toContain('href="/docs/guides/data.json"');
    expect(kept).toEqual(['docs/guides/data.json']);
  });

  it('is refused with a link that leads nowhere on the site', () => {
    expect(() => render('[x](gone.md)')).toThrow('docs/guides/new.md leads to gone.md');
    expect(() => render('[x](../../packages/a/src/secret.md)')).toThrow('which the site does not have');
  });

  it('runs nothing that stands in it', () => {
    expect(render('`{{c1::a}}` {{b}}')).not.toContain('{{');
    expect(render('```mermaid\nflowchart TB\n  a["b"]\n```')).toBe(
      '<MermaidPicture source="flowchart TB\n  a[&quot;b&quot;]\n" />\n',
    );
  });

  it('has the anchors of GitHub', () => {
    const anchors = ["A plugin's life", '`GET /a`: b & c', 'Größe (neu)', 'What `fit_to` says'].map(nameAnchor);
    expect(anchors).toEqual(['a-plugins-life', 'get-a-b--c', 'größe-neu', 'what-fit_to-says']);
  });
});

it('the menu is docs/index.md, and the guides that it does not name', () => {
  expect(readIndex(root)).toEqual([
    {
      text: 'For operators',
      items: [
        { text: 'Jobs', link: '/guides/jobs' },
        { text: 'A package', link: '/packages/a' },
      ],
    },
    { text: 'More guides', items: [{ text: 'New', link: '/guides/new' }] },
  ]);
});

it('the menu beside the specification is its pages, by their numbers', () => {
  expect(createSidebar(root)['/specification/']).toEqual([
    {
      text: 'Specification',
      items: [
        { text: '2. Records', link: '/specification/records' },
        { text: '10. HTTP', link: '/specification/http' },
      ],
    },
  ]);
});

it('the changes are those that wait for a release, then the changelog', () => {
  expect(describeChanges(root)).toBe(
    '## @learnwright/a\n\n- (minor) Jobs end.\n  At once.\n\n' +
      '## @learnwright/b\n\n[What each version changed](../packages/b/CHANGELOG.md)\n\n- (patch) Jobs end.\n  At once.\n',
  );
});

it('a built page may have neither a link that leads nowhere nor anything from another host', () => {
  expect(findDeadLinks(join(root, 'built'), '/base/').toSorted()).toEqual([
    'foreign.html: https://cdn.example/a.js',
    'guides/jobs.html: #short',
    'guides/jobs.html: ../gone.html',
  ]);
});
