import type { REVIEW as ENGLISH } from '../english/review.ts';
import type { SameKeys } from '../same-keys.ts';

/** The German texts of reviews. */
export const REVIEW = {
  review: {
    title: 'Wiederholen',
    due_one: '{count} Sache zu wiederholen',
    due_other: '{count} Sachen zu wiederholen',
    portions: 'Immer zwanzig auf einmal. Hör auf, wann du willst: nichts geht verloren.',
    nothing: 'Nichts zu wiederholen.',
    nothing_text: 'Was in einer Lektion falsch war, kommt hier wieder, jedes Wort an seinem Tag.',
    learn: 'Zu den Lektionen',
    next: 'Das nächste: {when}, {what}.',
    next_when: 'Das nächste: {when}.',
    words_one: '{count} Wort',
    words_other: '{count} Wörter',
    cards_one: '{count} Karte',
    cards_other: '{count} Karten',
    things_one: '{count} Sache',
    things_other: '{count} Sachen',
    mistakes_text: 'Wörter und Regeln, die falsch waren, bis du sie kannst.',
    mastered_text: 'Was du gemeistert hast, bevor du es vergisst.',
    flashcards_text: 'Deine eigenen Karten, jede an ihrem Tag.',
    elsewhere: 'Sie werden auf einer eigenen Seite gefragt.',
    failed: 'gerade nicht zu lesen',
    again: 'Noch einmal',
    done: 'Wiederholung geschafft',
    score: '{correct} von {total} auf Anhieb richtig',
    more: 'Mehr',
    back: 'Zu den Wiederholungen',
    unreached_one: '{count} Wort wartet auf ein Netz: seine Lektion ist nicht auf diesem Gerät.',
    unreached_other: '{count} Wörter warten auf ein Netz: ihre Lektionen sind nicht auf diesem Gerät.',
    gone_one: '{count} Wort kann nicht mehr gefragt werden: seine Lektion gibt es nicht mehr.',
    gone_other: '{count} Wörter können nicht mehr gefragt werden: ihre Lektionen gibt es nicht mehr.',
  },
} satisfies SameKeys<typeof ENGLISH>;
