import type { Prompt } from './prompt.ts';
import { chooseSentences, listLearnerSentences } from './sentences.ts';
import { type TutorLanguage, tutorLabel, tutorNote } from './tutor-language.ts';

const WORDS = 20;

interface Headings {
  readonly title: string;
  readonly project: string;
  readonly said: string;
  readonly words: string;
  readonly next: string;
  readonly steps: readonly string[];
}

const HEADINGS = {
  en: {
    title: 'Study guide',
    project: 'What it is about',
    said: 'What you have said',
    words: 'Words to remember',
    next: 'Next steps',
    steps: ['Say each sentence above in your own words.', 'Write down one question that is still open.'],
  },
  de: {
    title: 'Lernleitfaden',
    project: 'Worum es geht',
    said: 'Was du gesagt hast',
    words: 'Wörter zum Merken',
    next: 'Nächste Schritte',
    steps: ['Sag jeden Satz von oben mit eigenen Worten.', 'Schreib eine Frage auf, die noch offen ist.'],
  },
  fr: {
    title: 'Guide de révision',
    project: 'De quoi il s’agit',
    said: 'Ce que tu as dit',
    words: 'Mots à retenir',
    next: 'Et maintenant',
    steps: ['Dis chaque phrase ci-dessus avec tes propres mots.', 'Note une question qui reste ouverte.'],
  },
  es: {
    title: 'Guía de estudio',
    project: 'De qué se trata',
    said: 'Lo que has dicho',
    words: 'Palabras para recordar',
    next: 'Próximos pasos',
    steps: ['Di cada frase de arriba con tus propias palabras.', 'Apunta una pregunta que siga abierta.'],
  },
} as const satisfies Record<TutorLanguage, Headings>;

/** Tells whether a prompt asks for Markdown about a project that it quotes. */
export function asksForStudyGuide({ instructions, data }: Pick<Prompt, 'instructions' | 'data'>): boolean {
  return data.has('project') && /\bMarkdown\b/.test(instructions);
}

/** Writes a short outline in Markdown of the material that a prompt quotes, and of nothing else. */
export function writeStudyGuide({ data, language }: Pick<Prompt, 'data' | 'language'>): string {
  const headings = HEADINGS[language];
  const sections = [
    section(headings.project, linesOf(data.get('project'))),
    section(headings.said, chooseSentences((data.get('sessions') ?? []).flatMap(listLearnerSentences))),
    section(headings.words, linesOf(data.get('vocabulary')).slice(-WORDS)),
    section(headings.next, headings.steps),
  ];
  const title = `# ${tutorLabel(language)} ${headings.title}`;
  return [title, tutorNote(language), ...sections.flat()].join('\n\n');
}

function section(heading: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  return [`## ${heading}`, items.map((item) => `- ${escapeMarkdown(item)}`).join('\n')];
}

function linesOf(texts: readonly string[] = []): string[] {
  return texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '');
}

/** Escapes a text of the learner, which is neither Markdown nor HTML. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|~&]/g, '\\$&');
}
