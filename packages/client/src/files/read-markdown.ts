import { createMarkdownSet, isMarkdownFile, lessonSchema, type MarkdownLesson } from '@learnwright/exercises';
import type { ContentFileFinding } from './file-finding.ts';
import { readYaml } from './read-manifest.ts';
import type { RepositoryLesson, RepositoryReading } from './read-repository.ts';
import { readText } from './read-text-file.ts';
import type { UnpackedZip } from './unpack-zip.ts';

/** The language of files that name none, as servers have it that nobody has told another. */
const DEFAULT_LANGUAGE = 'en';

/** Reads Markdown files as one set, with a lesson of theory for each. */
export function readMarkdown(files: UnpackedZip['files'], name: string): RepositoryReading {
  const paths = [...files.keys()].toSorted((left, right) => (left < right ? -1 : 1));
  const broken: ContentFileFinding[] = [];
  const texts = paths.filter(isMarkdownFile).map((path) => {
    const { text, finding } = readText(path, files.get(path));
    if (finding !== null) broken.push(finding);
    return { path, text };
  });
  const { set, findings } = createMarkdownSet({
    name,
    files: texts,
    paths,
    defaultLanguage: DEFAULT_LANGUAGE,
    readYaml,
  });
  const all = [...broken, ...findings.map(({ pointer: _, ...finding }) => finding)];
  if (set === null) return { sets: [], findings: all };
  const { set_id: id, title, description, language: source_language, metadata, lessons } = set;
  const { level, version, ...credits } = metadata;
  const described = { id, title, source_language, target_language: null, grading: null, level, version };
  return { sets: [{ set: described, description, metadata, credits, lessons: lessons.map(toLesson) }], findings: all };
}

function toLesson({ path, content, assets }: MarkdownLesson): RepositoryLesson {
  return { path, text: JSON.stringify(content), lesson: lessonSchema.parse(content), assets };
}
