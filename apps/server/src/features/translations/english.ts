/** The English strings by section and key: the ones every language must have. */
export const ENGLISH = {
  app: { name: 'Learnwright', tagline: 'Learning that remembers what you got wrong' },
  methods: {
    deductive: 'Deductive: from the rule to the example',
    inductive: 'Inductive: from examples to the rule',
    error_based: 'Error-based: learning from mistakes',
    dialogic: 'Dialogic: learning by talking it through',
    contextual: 'Contextual: learning in real situations',
    ai_adaptive: 'Adaptive: the tutor picks the way',
    content: 'Content lesson',
  },
  cycle_steps: {
    step_1: 'Input',
    step_2: 'Attempt',
    step_3: 'Error',
    step_4: 'Feedback',
    step_5: 'Adapt',
    step_6: 'Repeat',
    step_7: 'Integrate',
  },
  exercise_types: {
    free_text: 'Free text',
    word_tiles: 'Word tiles',
    matching: 'Matching',
    picture_choice: 'Picture choice',
    cloze: 'Fill in the blank',
  },
  element_types: { vocabulary: 'Vocabulary', grammar_rule: 'Grammar rule' },
  lesson_status: { in_progress: 'In progress', completed: 'Completed' },
  review: {
    title: 'Review',
    overdue: 'Overdue',
    due: 'Due',
    mastered: 'Mastered',
    empty: 'Nothing to review. Well done!',
  },
  settings: {
    title: 'Settings',
    language: 'Language',
    timezone: 'Time zone',
    active_provider: 'AI provider',
    api_key: 'API key',
    model_override: 'Model',
    key_source_env: 'Set by the operator',
    key_source_secrets_yaml: 'Set in the secrets file',
    key_source_settings: 'Your own key',
    key_source_none: 'No key',
  },
  errors: {
    not_found: 'This does not exist.',
    invalid_request: 'Something in your entry is not right yet.',
    email_taken: 'This e-mail address is already in use.',
    precondition_failed: 'Somebody has changed this in the meantime.',
    payload_too_large: 'That is too large.',
    plugin_unavailable: 'This part of the server is not running at the moment.',
    internal_error: 'Something went wrong on our side.',
  },
};

/** The strings of a language: the same sections and keys as the English ones. */
export type Translations = typeof ENGLISH;
