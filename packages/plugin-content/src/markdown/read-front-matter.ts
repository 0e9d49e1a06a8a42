import type { ImportFinding } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';
import { createContentFinding } from '../findings/create-content-finding.ts';
import { parseYaml } from '../sources/parse-yaml.ts';

const FRONT_MATTER = /^---[ \t]*\r?\n(?<yaml>[\s\S]*?)\r?\n---[ \t]*(\r?\n|$)/;

const textSchema = z.union([z.string(), z.number().transform(String)]).nullish();

const frontMatterSchema = z.object({
  title: textSchema,
  description: textSchema,
  language: z.string().nullish(),
  lang: z.string().nullish(),
  author: textSchema,
  license: textSchema,
  homepage: textSchema,
  level: textSchema,
  version: textSchema,
});

/** What the front matter of a Markdown file may say. */
export type FrontMatter = z.infer<typeof frontMatterSchema>;

/** A Markdown file without its front matter, and what that says; empty when there is none or it cannot be read. */
export interface FrontMatterReading {
  readonly frontMatter: FrontMatter;
  readonly body: string;
  readonly findings: readonly ImportFinding[];
}

/** Takes the YAML front matter off a Markdown file; what is wrong with it is a warning. */
export function readFrontMatter(path: string, text: string): FrontMatterReading {
  const match = FRONT_MATTER.exec(text);
  if (match === null) return { frontMatter: {}, body: text, findings: [] };
  const body = text.slice(match[0].length);
  const yaml = parseYaml(path, match.groups?.yaml ?? '');
  const parsed = frontMatterSchema.safeParse(yaml.value ?? {});
  if (yaml.findings.length === 0 && parsed.success) return { frontMatter: parsed.data, body, findings: [] };
  const [message = 'it is not YAML'] = [...yaml.findings, ...(parsed.error?.issues ?? [])].map(
    (issue) => issue.message,
  );
  return { frontMatter: {}, body, findings: [createContentFinding('W-FRONT-MATTER', path, message)] };
}
