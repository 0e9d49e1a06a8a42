// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that books in Git brings. */
export interface BooksInGitSchemas {
  Books_BookCommit: {
    commit_sha: string;
    parents: string[];
    author_name: string;
    committed_at: Schemas['Timestamp'];
    message: string;
  };
  Books_BookRemote: { url: string | null; branch: string | null };
  Books_BookStatus: {
    commit_sha: string | null;
    branch: string | null;
    added: string[];
    changed: string[];
    unpushed: boolean;
  };
  Books_CommitBook: { message: string; push?: boolean | undefined };
  Books_CommitLocally: { message: string };
  Books_CommitPart: {
    status: 'ok' | 'skipped' | 'nothing_to_commit' | 'failed';
    detail: string | null;
    commit_sha: string | null;
    pushed: boolean;
  };
  Books_HasCredential: { has_credential: boolean };
  Books_ImportBranches: { user_id: string; url: string; token?: string | undefined };
  Books_ImportRemote: { user_id: string; url: string; branch?: string | undefined; token?: string | undefined };
  Books_ImportReport: {
    translation_group_id: string | null;
    books: { book_id: string; branch: string; language: string; title: string }[];
    skipped: Schemas['Books_SkippedBranch'][];
  };
  Books_PullReport: {
    updated: boolean;
    commit_sha: string;
    chapters: { added: number; changed: number; moved: number; removed: number };
  };
  Books_PutCredential: { token: string };
  Books_PutRemote: { url: string; branch?: string | undefined };
  Books_SkippedBranch: { branch: string; reason: string; detail: string };
  Books_UnifiedCommit: { core_git: Schemas['Books_CommitPart']; remote_sync: Schemas['Books_CommitPart'] };
}
