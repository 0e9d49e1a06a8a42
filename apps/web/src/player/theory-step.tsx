import type { Lesson, LessonStep } from '@learnwright/exercises';
import { InlineMarkdown } from '../markdown/inline-markdown.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { useTexts } from '../texts/texts.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import { useShowFile } from './lesson-file.tsx';

interface TheoryStepProps {
  readonly step: LessonStep;
  readonly lesson: Lesson;
  readonly lang: string | undefined;
}

const MARKS = /[*_`]/g;

/** What is read before it is asked. A text that begins with its title need not say it twice. */
export function TheoryStep({ step, lesson, lang }: TheoryStepProps) {
  const { text } = useTexts();
  const showFile = useShowFile();
  const body = step.body ?? '';
  const [first = ''] = body.trimStart().split('\n', 1);
  const heading = first.startsWith('# ') ? first.slice(2).trim() : null;
  const title = step.title ?? heading ?? lesson.title;
  const isTwice = heading?.replace(MARKS, '') === title.replace(MARKS, '');
  return (
    <article lang={lang} className="grid gap-6">
      <h1 tabIndex={-1} dir="auto" className="task">
        <InlineMarkdown text={isTwice ? (heading ?? title) : title} />
      </h1>
      <Markdown text={isTwice ? body.trimStart().slice(first.length) : body} showFile={showFile} />
      {(step.examples ?? []).map(({ title: name, content, language }) => (
        <figure key={`${name} ${content}`} className="example">
          {name != null && <figcaption className="font-medium">{name}</figcaption>}
          {language == null ? <p>{content}</p> : <pre>{content}</pre>}
        </figure>
      ))}
      {step.example_url != null && (
        <p>
          <ExternalLink href={step.example_url} note={text('app.external')}>
            {step.example_label ?? step.example_url}
          </ExternalLink>
        </p>
      )}
    </article>
  );
}
