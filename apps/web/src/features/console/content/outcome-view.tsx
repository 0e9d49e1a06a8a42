import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { FindingList } from './finding-list.tsx';
import type { Outcome } from './import-outcome.ts';

type SetOutcome = Outcome['details'][number];
type Element = Outcome['changes']['orphaned_elements'][number];

/** So many elements are listed; the server lists ten times as many. */
const MOST_ELEMENTS = 100;
const COUNTS = ['lessons', 'added', 'changed', 'removed', 'unchanged'] as const;

/** What an import does, set by set, and what was found in it. */
export function OutcomeView({ outcome }: { readonly outcome: Outcome }) {
  const texts = useTexts();
  const { text, plural, format, find } = texts;
  const { details, changes, assets, warnings, warning_count } = outcome;
  const columns: readonly Column<SetOutcome>[] = [
    {
      title: text('console.content.import.set'),
      show: ({ title, language, set_id }) => (
        <span className="grid">
          <span lang={language}>{title}</span>
          <span className="text-small text-ink-soft font-normal">{set_id}</span>
        </span>
      ),
    },
    {
      title: text('console.content.import.state'),
      show: ({ duplicate }) => (
        <span className="wide:whitespace-nowrap">
          <Badge tone={duplicate ? 'plain' : 'right'}>
            {text(`console.content.import.${duplicate ? 'there' : 'new'}`)}
          </Badge>
        </span>
      ),
    },
    ...COUNTS.map((name) => ({
      title: text(`console.content.import.${name}`),
      isNumber: true,
      show: (set: SetOutcome) => format.number(set[name]),
    })),
  ];
  const counts = {
    stored: format.number(assets.stored),
    unchanged: format.number(assets.unchanged),
    missing: format.number(assets.missing),
  };
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <p className="facts">
          <span>
            {text('console.content.import.format')}{' '}
            {find(`console.content.import.formats.${outcome.format}`) ?? outcome.format}
          </span>
        </p>
        <DataTable
          title={text('console.content.import.sets')}
          columns={columns}
          rows={details}
          keyOf={({ set_id }) => set_id}
        />
        {assets.stored + assets.unchanged + assets.missing > 0 && (
          <p className="text-ink-soft">{text('console.content.import.assets', counts)}</p>
        )}
        {changes.removed > 0 && (
          <p className="ps-3 border-s-4 border-almost">{plural('console.content.import.removes', changes.removed)}</p>
        )}
      </div>
      {changes.moved_count > 0 && (
        <Elements label={plural('console.content.import.moved', changes.moved_count)} count={changes.moved_count}>
          {changes.moved_elements.slice(0, MOST_ELEMENTS).map(({ from, to }) => (
            <li key={nameElement(from)}>
              {nameElement(from)} <span className="text-ink-soft">{text('console.content.import.becomes')}</span>{' '}
              {nameElement(to)}
            </li>
          ))}
        </Elements>
      )}
      {changes.orphaned_count > 0 && (
        <Elements
          label={plural('console.content.import.orphaned', changes.orphaned_count)}
          count={changes.orphaned_count}
        >
          {changes.orphaned_elements.slice(0, MOST_ELEMENTS).map((element) => (
            <li key={nameElement(element)}>{nameElement(element)}</li>
          ))}
        </Elements>
      )}
      <FindingList
        findings={warnings.map(({ rule, ...finding }) => ({ ...finding, code: rule }))}
        count={warning_count}
      />
    </div>
  );
}

interface ElementsProps {
  readonly label: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Elements({ label, count, children }: ElementsProps) {
  const { text, format } = useTexts();
  const numbers = { shown: format.number(MOST_ELEMENTS), count: format.number(count) };
  return (
    <Disclosure label={label} isPlain>
      {count > MOST_ELEMENTS && (
        <p className="mb-2 text-ink-soft">{text('console.content.import.first_of', numbers)}</p>
      )}
      <ul className="grid gap-1 text-small wrap-anywhere">{children}</ul>
    </Disclosure>
  );
}

/** The address of an element, for whoever has the files before them. */
function nameElement({ set_id, lesson_id, exercise_id, element_key }: Element): string {
  return [set_id, lesson_id, exercise_id, element_key].join(' › ');
}
