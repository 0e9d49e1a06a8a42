import type { SubjectRoot } from '@learnwright/core';

/** A root of the taxonomy: its name and its branches, by the last part of their id. */
export interface RootSubject {
  readonly name: string;
  readonly branches: Readonly<Record<string, string>>;
}

/** The subjects every installation starts with; the id of a branch is `<root>-<key>`. */
export const TAXONOMY = {
  languages: {
    name: 'Languages',
    branches: {
      english: 'English',
      german: 'German',
      french: 'French',
      spanish: 'Spanish',
      italian: 'Italian',
      portuguese: 'Portuguese',
      dutch: 'Dutch',
      greek: 'Greek',
      latin: 'Latin',
      russian: 'Russian',
      arabic: 'Arabic',
      chinese: 'Chinese',
      japanese: 'Japanese',
      'sign-languages': 'Sign languages',
    },
  },
  mathematics: {
    name: 'Mathematics',
    branches: {
      arithmetic: 'Arithmetic',
      algebra: 'Algebra',
      geometry: 'Geometry',
      calculus: 'Calculus',
      statistics: 'Probability and statistics',
      logic: 'Logic',
    },
  },
  sciences: {
    name: 'Natural sciences',
    branches: {
      physics: 'Physics',
      chemistry: 'Chemistry',
      biology: 'Biology',
      astronomy: 'Astronomy',
      'earth-science': 'Earth science',
      environment: 'Environment and climate',
    },
  },
  technology: {
    name: 'Technology',
    branches: {
      programming: 'Programming',
      'data-science': 'Data science',
      'artificial-intelligence': 'Artificial intelligence',
      security: 'Information security',
      electronics: 'Electronics',
      engineering: 'Engineering',
    },
  },
  humanities: {
    name: 'Humanities',
    branches: {
      history: 'History',
      philosophy: 'Philosophy',
      literature: 'Literature',
      religion: 'Religion',
      linguistics: 'Linguistics',
    },
  },
  social_sciences: {
    name: 'Social sciences',
    branches: {
      psychology: 'Psychology',
      sociology: 'Sociology',
      politics: 'Politics',
      economics: 'Economics',
      law: 'Law',
      geography: 'Geography',
    },
  },
  arts: {
    name: 'Arts',
    branches: {
      music: 'Music',
      drawing: 'Drawing and painting',
      photography: 'Photography and film',
      design: 'Design',
      'performing-arts': 'Theatre and dance',
    },
  },
  health: {
    name: 'Health',
    branches: { medicine: 'Medicine', nursing: 'Nursing', nutrition: 'Nutrition', fitness: 'Sport and fitness' },
  },
  business: {
    name: 'Business',
    branches: {
      management: 'Management',
      marketing: 'Marketing',
      accounting: 'Accounting and finance',
      entrepreneurship: 'Entrepreneurship',
    },
  },
  skills: {
    name: 'Skills',
    branches: {
      learning: 'Learning to learn',
      writing: 'Writing',
      speaking: 'Speaking in public',
      'time-management': 'Time management',
    },
  },
} as const satisfies Record<SubjectRoot, RootSubject>;
