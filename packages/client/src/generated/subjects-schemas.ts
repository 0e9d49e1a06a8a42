// Generated from the OpenAPI document by "pnpm check --update".

/** The schemas that Subjects brings. */
export interface SubjectsSchemas {
  AttachSubject: { subject_id: string };
  CreateSubject: { name: string; parent_id?: string | null | undefined };
  Subject: {
    id: string;
    name: string;
    parent_id: string | null;
    root:
      | 'languages'
      | 'mathematics'
      | 'sciences'
      | 'technology'
      | 'humanities'
      | 'social_sciences'
      | 'arts'
      | 'health'
      | 'business'
      | 'skills'
      | null;
  };
}
