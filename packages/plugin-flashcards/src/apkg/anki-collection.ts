/** The note types and the deck of an exported collection; the same in every export, so that Anki knows them again. */
export const BASIC_TYPE = 1_763_800_000_001;
export const CLOZE_TYPE = 1_763_800_000_002;
export const DECK = 1_763_800_000_003;

/** When note types and deck were made, in seconds: the same in every export, so that equal cards give equal bytes. */
export const MADE_AT = 1_763_800_000;

/** The tables of a collection of Anki in version 11, which every Anki reads. */
export const COLLECTION_SQL = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null,
  odue integer not null, odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);`;

const CSS = '.card { font-family: arial; font-size: 20px; text-align: center; color: black; background-color: white; }';
const CLOZE_CSS = '.cloze { font-weight: bold; color: blue; }';
const LATEX_PRE = String.raw`\documentclass[12pt]{article}\special{papersize=3in,5in}\usepackage[utf8]{inputenc}\usepackage{amssymb,amsmath}\pagestyle{empty}\setlength{\parindent}{0in}\begin{document}`;

/** The options of the deck, as a new collection has them. */
const OPTIONS = {
  ...{
    id: 1,
    name: 'Default',
    mod: MADE_AT,
    usn: -1,
    maxTaken: 60,
    autoplay: true,
    timer: 0,
    replayq: true,
    dyn: false,
  },
  new: { bury: true, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 7], order: 1, perDay: 20, separate: true },
  rev: { bury: true, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36500, minSpace: 1, perDay: 200 },
  lapse: { delays: [10], leechAction: 0, leechFails: 8, minInt: 1, mult: 0 },
};

/** The settings, note types and decks of a collection, each as JSON. */
export function describeCollection() {
  const basic = noteType(BASIC_TYPE, {
    ...{ name: 'Learnwright', type: 0, fields: ['Front', 'Back'], css: CSS },
    template: { name: 'Card 1', qfmt: '{{Front}}', afmt: '{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}' },
  });
  const cloze = noteType(CLOZE_TYPE, {
    ...{ name: 'Learnwright Cloze', type: 1, fields: ['Text', 'Extra'], css: `${CSS}\n${CLOZE_CSS}` },
    template: { name: 'Cloze', qfmt: '{{cloze:Text}}', afmt: '{{cloze:Text}}<br>\n{{Extra}}' },
  });
  return {
    conf: JSON.stringify({
      ...{ nextPos: 1, estTimes: true, activeDecks: [1], sortType: 'noteFld', timeLim: 0, sortBackwards: false },
      ...{
        addToCur: true,
        curDeck: 1,
        newSpread: 0,
        dueCounts: true,
        curModel: String(BASIC_TYPE),
        collapseTime: 1200,
      },
    }),
    models: JSON.stringify({ [BASIC_TYPE]: basic, [CLOZE_TYPE]: cloze }),
    decks: JSON.stringify({ 1: deck(1, 'Default'), [DECK]: deck(DECK, 'Learnwright') }),
    dconf: JSON.stringify({ 1: OPTIONS }),
  };
}

interface NoteTypeParts {
  readonly name: string;
  readonly type: number;
  readonly fields: readonly string[];
  readonly css: string;
  readonly template: { readonly name: string; readonly qfmt: string; readonly afmt: string };
}

function noteType(id: number, { name, type, fields, css, template }: NoteTypeParts) {
  return {
    ...{ id, name, type, mod: MADE_AT, usn: -1, sortf: 0, did: DECK, css, tags: [], vers: [], latexPre: LATEX_PRE },
    latexPost: String.raw`\end{document}`,
    req: [[0, type === 0 ? 'all' : 'any', [0]]],
    tmpls: [{ ...template, ord: 0, did: null, bqfmt: '', bafmt: '' }],
    flds: fields.map((field, ord) => {
      return { name: field, ord, sticky: false, rtl: false, font: 'Arial', size: 20, media: [] };
    }),
  };
}

function deck(id: number, name: string) {
  const today = { newToday: [0, 0], revToday: [0, 0], lrnToday: [0, 0], timeToday: [0, 0] };
  return {
    ...{
      id,
      name,
      mod: MADE_AT,
      usn: -1,
      desc: '',
      conf: 1,
      dyn: 0,
      collapsed: false,
      browserCollapsed: false,
      ...today,
    },
    ...{ extendNew: 10, extendRev: 50 },
  };
}
