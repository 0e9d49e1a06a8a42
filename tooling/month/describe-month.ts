import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { YEAR_FOLDER } from '../memory/describe-year.ts';
import { type Day, type Month, SOURCES, sumOf } from './live-month.ts';

/** The files of the documents about the month, beside those about the year. */
export const MONTH_PAGE = 'month.md';
export const MONTH_PICTURE = 'month.svg';

const COLORS = { lesson: '#9aa0a6', correction: '#dadce0', review: '#1a73e8', maintenance: '#174ea6' } as const;
const LABELS = {
  lesson: 'new lesson',
  correction: 'its correction round',
  review: 'reviews',
  maintenance: 'maintenance',
} as const;
const STREAK = '#d93025';

/** The page and the picture as they are in the repository, by file name. */
export function readMonth(root: string): ReadonlyMap<string, string> {
  return new Map(
    [MONTH_PAGE, MONTH_PICTURE].map((name) => [name, readFileSync(join(root, YEAR_FOLDER, name), 'utf8')]),
  );
}

/** Describes months as a page and as a picture, by file name. */
export function describeMonths(months: readonly Month[]): ReadonlyMap<string, string> {
  return new Map([
    [MONTH_PAGE, describe(months)],
    [MONTH_PICTURE, draw(months)],
  ]);
}

function describe(months: readonly Month[]): string {
  return `# A month with five real sets, lived on a server

Five learners in five time zones take one set of lessons each, over 30 days with the end of summer time in Europe among them. A lesson
begins every few days, with its correction round; what is due on the learner's day is answered on that day, in the queue of reviews and
in that of maintenance, and what is wrong comes once more. On one day of ten they rest. They forget as the learner "Power law" of the
[simulated year](memory-year.md) does. A real server keeps it all; only its wall clock is moved from day to day.

\`LEARNWRIGHT_CONTENT_DIR=<a content repository> pnpm month\` lives it again and prints this page; \`--check\` tells whether the page and the
picture still say what is lived. The sets are those of adaptive-learner-content (CC BY-SA 4.0), which is not part of this
repository.

![Answers a day by where they come from, and the streak](${MONTH_PICTURE})

## Load and streak

| Set | Lessons | Elements, mastered | Days studied | Answers a day, most | Right | Lesson / correction / reviews / maintenance | Longest streak, last | XP |
|---|---|---|---|---|---|---|---|---|
${months.map(rowOf).join('\n')}

## What reviews and correction rounds asked

A cloze is named by its [rule](../guides/clozes.md); what is not a cloze is the exercise once more, for all of its elements that are due.

| Set | ${kindsOf(months).join(' | ')} |
|---|${kindsOf(months)
    .map(() => '---|')
    .join('')}
${months
  .map(({ set, asked }) => {
    const cells = kindsOf(months).map((kind) => asked.get(kind) ?? 0);
    return `| ${set.set_id} | ${cells.join(' | ')} |`;
  })
  .join('\n')}
`;
}

function rowOf({ set, days, elements, mastered, total_xp }: Month): string {
  const lived = days.filter((day) => day !== null);
  const answers = lived.map((day) => sumOf(day.answers));
  const total = answers.reduce((sum, count) => sum + count, 0);
  const right = lived.reduce((sum, day) => sum + day.right, 0);
  const streaks = lived.map(({ streak }) => streak);
  const sources = SOURCES.map((source) => lived.reduce((sum, day) => sum + day.answers[source], 0));
  const cells = [
    ...[set.set_id, set.lessons.length, `${elements}, ${mastered}`, lived.length],
    ...[`${(total / lived.length).toFixed(0)}, ${Math.max(...answers)}`, `${((100 * right) / total).toFixed(0)} %`],
    ...[sources.join(' / '), `${Math.max(...streaks)}, ${streaks.at(-1)}`, total_xp],
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Clozes first, each kind once. */
function kindsOf(months: readonly Month[]): string[] {
  const kinds = [...new Set(months.flatMap(({ asked }) => [...asked.keys()]))];
  return kinds.toSorted((one, other) => Number(isRule(other)) - Number(isRule(one)) || (one < other ? -1 : 1));
}

function isRule(kind: string): boolean {
  return kind.startsWith('cloze ');
}

const WIDTH = 780;
const ROW = 150;
const TOP = 56;
const LEFT = 60;
const STEP = 23;
const HEIGHT = 100;

function draw(months: readonly Month[]): string {
  const height = TOP + months.length * ROW + 10;
  const legend = SOURCES.flatMap((source, index) => [
    `<rect x="${LEFT + index * 165}" y="30" width="12" height="12" fill="${COLORS[source]}"/>`,
    text(LEFT + 18 + index * 165, 41, LABELS[source], 'start'),
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">
<title>Answers a day over a month, by where they come from, for five learners; the line is the streak</title>
<rect width="${WIDTH}" height="${height}" fill="white"/>
${text(LEFT, 18, 'Answers on each of 30 days (bars), and the streak in days (red line, its number at the end)', 'start')}
${[...legend, ...months.flatMap((month, index) => drawMonth(month, TOP + index * ROW))].join('\n')}
</svg>
`;
}

function drawMonth({ set, timezone, days }: Month, top: number): string[] {
  const most = Math.max(...days.map((day) => (day === null ? 0 : sumOf(day.answers))));
  const base = top + 20 + HEIGHT;
  const scale = HEIGHT / most;
  const bars = days.flatMap((day, index) => (day === null ? [] : drawDay(day, LEFT + index * STEP, base, scale)));
  const points = days.flatMap((day, index) =>
    day === null ? [] : [`${LEFT + index * STEP + 9},${base - (day.streak * HEIGHT) / days.length}`],
  );
  const last = days.findLast((day) => day !== null);
  return [
    text(LEFT, top + 14, `${set.set_id} · ${timezone} · ${set.lessons.length} lessons`, 'start'),
    text(LEFT - 8, base - HEIGHT + 10, `${most}`, 'end'),
    text(LEFT - 8, base, '0', 'end'),
    `<line x1="${LEFT}" y1="${base}" x2="${LEFT + days.length * STEP}" y2="${base}" stroke="#444"/>`,
    ...days.flatMap((_, index) =>
      index % 5 === 4 || index === 0 ? [text(LEFT + index * STEP + 3, base + 15, `${index + 1}`, 'start')] : [],
    ),
    ...bars,
    `<polyline points="${points.join(' ')}" fill="none" stroke="${STREAK}" stroke-width="1.5"/>`,
    text(
      LEFT + days.length * STEP + 4,
      base - ((last?.streak ?? 0) * HEIGHT) / days.length + 4,
      `${last?.streak ?? 0}`,
      'start',
    ),
  ];
}

function drawDay({ answers }: Day, x: number, base: number, scale: number): string[] {
  let y = base;
  return SOURCES.flatMap((source) => {
    const height = answers[source] * scale;
    y -= height;
    if (height === 0) return [];
    return [`<rect x="${x}" y="${y.toFixed(1)}" width="18" height="${height.toFixed(1)}" fill="${COLORS[source]}"/>`];
  });
}

function text(x: number, y: number, content: string, anchor: 'start' | 'end'): string {
  return `<text x="${x}" y="${y.toFixed(0)}" text-anchor="${anchor}" fill="#222">${content}</text>`;
}
