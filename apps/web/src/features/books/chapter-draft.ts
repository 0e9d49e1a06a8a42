import type { Schemas } from '@learnwright/client';

/** What an author writes of a chapter; lines end as fields of a page have them. */
export interface ChapterTexts {
  readonly title: string;
  readonly content: string;
}

/** Texts that the server does not have yet, and those that they were written over. */
export interface ChapterDraft {
  readonly texts: ChapterTexts;
  readonly base: ChapterTexts;
}

/** A draft over the texts of the server. */
export interface MergedDraft {
  readonly texts: ChapterTexts;
  /** The fields that were changed on both sides: in `texts` they are those of the draft. */
  readonly conflicts: readonly (keyof ChapterTexts)[];
}

/** The name under which the browser keeps the draft of a chapter. */
export const draftName = (chapter_id: string) => `chapter ${chapter_id}`;

/** The texts of a chapter as a field of a page has them. */
export function textsOf({ title, content }: Pick<Schemas['Books_Chapter'], 'title' | 'content'>): ChapterTexts {
  return { title, content: content.replaceAll('\r\n', '\n') };
}

/** Reads a draft that was kept; null for none, and for what is no draft. */
export function readDraft(kept: string | null): ChapterDraft | null {
  if (kept === null) return null;
  try {
    const { texts, base } = Object(JSON.parse(kept));
    return isTexts(texts) && isTexts(base) ? { texts, base } : null;
  } catch {
    return null;
  }
}

function isTexts(value: unknown): value is ChapterTexts {
  const { title, content } = Object(value);
  return typeof title === 'string' && typeof content === 'string';
}

/** Puts a draft over what the server has: each field is taken from the side that has changed it. */
export function mergeDraft(draft: ChapterDraft | null, server: ChapterTexts): MergedDraft {
  if (draft === null) return { texts: server, conflicts: [] };
  const { texts, base } = draft;
  const take = (field: keyof ChapterTexts) => (texts[field] === base[field] ? server[field] : texts[field]);
  const isBoth = (field: keyof ChapterTexts) =>
    texts[field] !== base[field] && server[field] !== base[field] && texts[field] !== server[field];
  return {
    texts: { title: take('title'), content: take('content') },
    conflicts: (['title', 'content'] as const).filter(isBoth),
  };
}

/** The fields that differ from those of the server: all that is sent. */
export function changesOf({ title, content }: ChapterTexts, server: ChapterTexts): Partial<ChapterTexts> {
  return {
    ...(title.trim() === server.title ? {} : { title: title.trim() }),
    ...(content === server.content ? {} : { content }),
  };
}
