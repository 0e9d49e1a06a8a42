import type { PromptLanguage } from '../src/prompts/method-prompts.ts';

/** The words by which a language would have the tutor give an answer away. */
interface RevealWords {
  readonly verb: RegExp;
  readonly answer: RegExp;
  /** Makes a refusal of a clause, where it stands before the answer. */
  readonly negation: RegExp;
  /** Makes a refusal of a clause, wherever it stands. */
  readonly late_negation: RegExp | null;
  /** The learner is the one who acts in such a clause. */
  readonly delegation: RegExp;
  /** Where a clause ends. */
  readonly clause_end: RegExp;
  /** Where the reach of a negation ends that opens a list: "Do not mark the place, name the rule or …". */
  readonly list_end: RegExp;
}

const WORDS = {
  en: {
    verb: /\b(give|state|show|tell|reveal|present|provide|supply|name|write|explain|disclose|spell|hand|offer|demonstrate|repeat|say|dictate|announce|share)\b/,
    answer:
      /\b(answers?|solutions?|rules?|results?|correct(ed)? \w+|right (answer|form|version|rule|wording|result|reaction))\b/,
    negation: /\b(not|never|no|neither|nor|without)\b/,
    late_negation: null,
    delegation: /\b(ask|asking|have|let|invite|inviting) (the learner|them)\b/,
    clause_end: /,|\b(?:and|but|then|instead|afterwards|finally)\b/,
    list_end: /\b(?:and|but|then|instead|afterwards|finally)\b/,
  },
  de: {
    verb: /(?<!\p{L})(gib|geben|nenn|nenne|nennen|zeig|zeige|zeigen|sag|sage|sagen|verrate|verrat|verraten|präsentiere|liefere|liefern|erkläre|erklären|schreib|schreibe|schreiben|formuliere|sprich|wiederhole|biete|reiche|diktiere|teile|schlage|löse|stelle)(?!\p{L})/u,
    answer:
      /(?<!\p{L})(antwort(en)?|(auf)?lösung(en)?|regeln?|ergebnis(se)?|richtige[nrsm]? (fassung|form|wortlaut|handlung|sicht|antwort|lösung|regel|ergebnis|reaktion))(?!\p{L})/u,
    negation: /(?<!\p{L})(nicht|nichts|nie|niemals|kein|keine[nrsm]?|weder|ohne)(?!\p{L})/u,
    late_negation: /(?<!\p{L})(nicht|nie|niemals)(?!\p{L})/u,
    delegation: /^\s*(lass|bitte) (die person|sie)(?!\p{L})/u,
    clause_end: /,|(?<!\p{L})(?:und|sondern|aber)(?!\p{L})/u,
    list_end: /,|(?<!\p{L})(?:und|sondern|aber)(?!\p{L})/u,
  },
} as const satisfies Record<PromptLanguage, RevealWords>;

/**
 * The clauses of an instruction that would have the tutor give the answer, the solution, the correct form or the rule.
 * A negation covers its clause; with `reach: 'list'`, for text that says what is withheld, the whole list it opens.
 */
export function findReveals(text: string, language: PromptLanguage, reach: 'clause' | 'list'): string[] {
  const words: RevealWords = WORDS[language];
  return sentencesOf(text)
    .flatMap((sentence) => sentence.split(reach === 'list' ? words.list_end : words.clause_end))
    .filter((clause) => reveals(clause, words))
    .map((clause) => clause.trim());
}

/** Whether an instruction names what is withheld, and negates it. */
export function namesWithheld(text: string, language: PromptLanguage): boolean {
  const { answer, negation } = WORDS[language];
  return sentencesOf(text).some((sentence) => answer.test(sentence) && negation.test(sentence));
}

function sentencesOf(text: string): string[] {
  return text.toLowerCase().split(/[.;:!?]+/u);
}

function reveals(clause: string, words: RevealWords): boolean {
  if (!words.verb.test(clause) || words.delegation.test(clause) || words.late_negation?.test(clause)) return false;
  const answer = clause.search(words.answer);
  return answer >= 0 && !words.negation.test(clause.slice(0, answer));
}
