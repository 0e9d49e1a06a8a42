// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that books brings. */
export interface BooksSchemas {
  Books_Book: {
    id: string;
    user_id: string;
    curriculum_id: string;
    title: string;
    subtitle: string | null;
    author: string | null;
    language: string;
    description: string | null;
    metadata: Record<string, unknown>;
    translation_group_id: string | null;
    repo_url: string | null;
    branch: string | null;
    last_imported_commit_sha: string | null;
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
  };
  Books_Chapter: {
    id: string;
    book_id: string;
    path: string;
    section: 'front-matter' | 'chapters' | 'back-matter';
    title: string;
    order_index: number;
    changed: boolean;
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
    content: string;
  };
  Books_ChapterEntry: {
    id: string;
    book_id: string;
    path: string;
    section: 'front-matter' | 'chapters' | 'back-matter';
    title: string;
    order_index: number;
    changed: boolean;
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
  };
  Books_CreateBook: { title: string; author?: string | null | undefined; language?: string | undefined };
  Books_ExportFormat: { id: string; label: Record<string, string>; media_type: string; extension: string };
  Books_PatchBook: {
    title?: string | undefined;
    subtitle?: string | null | undefined;
    author?: string | null | undefined;
    language?: string | undefined;
    description?: string | null | undefined;
  };
  Books_PatchChapter: { title?: string | undefined; content?: string | undefined };
}
