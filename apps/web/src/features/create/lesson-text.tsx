import { Markdown } from '../../markdown/markdown.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Draft } from './drafts.ts';
import {
  type FieldName,
  type LessonField,
  type LessonJson,
  type LessonPart,
  listParts,
  readField,
} from './lesson-fields.ts';
import { usePartNames } from './part-names.ts';

interface LessonTextProps {
  readonly lesson: LessonJson;
  readonly draft: Pick<Draft, 'language' | 'target_language'>;
}

/** What is written in the language that is taught; all else explains. */
const TAUGHT: ReadonlySet<FieldName> = new Set([
  ...(['front', 'accept', 'blanks', 'tiles', 'distractors', 'sentence', 'left'] as const),
]);

/** A lesson to be read before somebody learns with it: its cards, its theory, its exercises with their answers. */
export function LessonText({ lesson, draft }: LessonTextProps) {
  const { text } = useTexts();
  const names = usePartNames();
  const parts = listParts(lesson);
  const cards = parts.filter(({ kind }) => kind === 'card');
  const steps = parts.filter(({ kind }) => kind === 'step');
  const langOf = ({ name }: LessonField) =>
    TAUGHT.has(name) ? (draft.target_language ?? draft.language) : draft.language;
  const cell = (field: LessonField | undefined) =>
    field && (
      <td lang={langOf(field)} dir="auto">
        {readField(lesson, field)}
      </td>
    );
  return (
    <div className="grid gap-6">
      {cards.length > 0 && (
        <div className="prose">
          <table>
            <thead>
              <tr>
                <th scope="col">{text('create.fields.front')}</th>
                <th scope="col">{text('create.fields.back')}</th>
              </tr>
            </thead>
            <tbody>
              {cards.map(({ pointer, fields: [front, back] }) => (
                <tr key={pointer}>
                  {cell(front)}
                  {cell(back)}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ol className="grid gap-6">
        {steps.map((step) => (
          <li key={step.pointer} className="grid gap-2">
            <h4 className="text-small font-medium text-ink-soft">{names.part(step)}</h4>
            {step.type === 'theory' ? (
              <Theory lesson={lesson} step={step} lang={draft.language} />
            ) : (
              <dl className="grid gap-2">
                {step.fields.map((field) => (
                  <Said
                    key={field.pointer}
                    label={names.field(field)}
                    lesson={lesson}
                    field={field}
                    lang={langOf(field)}
                  />
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface StepProps {
  readonly lesson: LessonJson;
  readonly lang: string;
}

function Theory({ lesson, step: { fields }, lang }: StepProps & { readonly step: LessonPart }) {
  const [title, body] = fields;
  return (
    <div lang={lang} dir="auto" className="grid gap-2">
      {title !== undefined && readField(lesson, title) !== '' && (
        <p className="font-content text-large font-strong wrap-anywhere">{readField(lesson, title)}</p>
      )}
      {body !== undefined && <Markdown text={readField(lesson, body)} />}
    </div>
  );
}

/** A field with what it says; one that says nothing is left out. */
function Said({ label, lesson, field, lang }: StepProps & { readonly label: string; readonly field: LessonField }) {
  const said = readField(lesson, field);
  if (said === '') return null;
  return (
    <div className="grid medium:grid-cols-[12rem_minmax(0,1fr)] gap-x-4">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd lang={lang} dir="auto" className="whitespace-pre-line wrap-anywhere font-content">
        {field.form === 'orders' ? inWords(lesson, field) : said}
      </dd>
    </div>
  );
}

/** The right orders of tiles as the sentences that they make. */
function inWords(lesson: LessonJson, { pointer }: LessonField): string {
  const exercise = pointer.slice(0, pointer.lastIndexOf('/'));
  const fields = listParts(lesson).flatMap((part) => part.fields);
  const read = (at: string) => {
    const field = fields.find((each) => each.pointer === at);
    return field === undefined ? [] : readField(lesson, field).split('\n');
  };
  const tiles = read(`${exercise}/tiles`);
  return read(pointer)
    .map((order) => order.split(' ').map((number) => tiles[Number(number) - 1] ?? '?'))
    .map((words) => words.join(' '))
    .join('\n');
}
